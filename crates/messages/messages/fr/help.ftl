# L’aide de la ligne de commande : `help-commande`, `help-commande-option`, ou `help-option` partout où elle existe.

help-usage = Utilisation :
help-commands = Commandes
help-examples = Exemples :
help-heading-everywhere = Partout
help-heading-reading-the-game = Lire le jeu
help-heading-where-to-begin = Où commencer
help-heading-keeping-the-answer = Garder la réponse
help-heading-many-workers = Plusieurs processus
help-heading-limits = Limites
help-heading-rules = Règles
help-heading-reading-the-graph = Lire le graphe
help-heading-many-graphs = Beaucoup de graphes
help-heading-random-graphs = Graphes aléatoires
help-heading-what-it-is-like = À quoi il ressemble
help-heading-a-sheet = Une feuille
help-heading-what-stands-out = Ce qui est mis en valeur

help-attractor = Résout complètement les jeux finis à information parfaite où l’on joue à tour de rôle, et explique ce qui a été trouvé.
help-solve = Qui peut forcer quoi, en combien de coups, et par quel coup
help-games = La liste des jeux, ou l’explication de l’un d’eux
help-rules = Vérifie un fichier de règles : ce qui est faux, où, et la taille du jeu
help-play = Jouer une partie dans le terminal
help-match = Fait jouer des joueurs les uns contre les autres, beaucoup de fois
help-cops = Combien de gendarmes attrapent un voleur sur un graphe, d’où, et en combien de temps
help-minmax = Regarde quelques coups à l’avance, comme au tableau
help-best = La valeur exacte d’une position et de chaque coup
help-analyse = Les scores exacts de beaucoup de positions de Puissance 4
help-book = Fabrique ou vérifie une bibliothèque d’ouvertures de Puissance 4
help-table = Qui gagne à Domineering sur chaque plateau jusqu’à une taille
help-inspect = À quoi ressemble un graphe : sommets de chaque joueur, puits, biparti, acyclique, accessible
help-judge = Une stratégie apportée est-elle gagnante ? Sinon, quelle partie la bat
help-verify = Vérifie un certificat, ou une table de finales, sans faire confiance au solveur
help-probe = Ce qu’une table de finales sait d’une position : sa valeur, chaque coup, une meilleure partie
help-info = Ce qu’une table de finales dit d’elle-même
help-export = Écrit une table de finales en CSV ou en Parquet
help-check = Où une formule de logique temporelle alternée est vraie : qui peut forcer quoi ensemble
help-sheet = La feuille de réponses du sujet « Jeux à plusieurs et coalitions »
help-nim = Les ensembles du sujet sur les coalitions : règles, successeurs, pre, jusqu’à
help-exercise = Fabrique un exercice qui se corrige tout seul, ou une feuille d’exercices à imprimer
help-draw = Dessine un jeu en SVG ou en DOT de Graphviz
help-convert = Écrit un jeu dans un autre format
help-generate = Fabrique une arène
help-serve = Ouvre l’explorateur dans le navigateur ; `attractor` seul fait de même
help-doctor = Ce que ce programme et cette machine savent faire
help-completions = Apprend à un shell à compléter commandes, options, fichiers et noms de jeux
help-manual = Écrit les pages de manuel

help-json = Répondre en JSON ; les clés sont documentées et stables
help-quiet = Ne rien dire d’autre que la réponse et les erreurs
help-progress = Montrer l’avancement d’un long travail sur la sortie d’erreur
help-color = Colorer réponses et erreurs ; `auto` regarde le terminal, `NO_COLOR` et `CLICOLOR_FORCE`
help-threads = Nombre de fils d’exécution [par défaut : tous les cœurs]
help-memory = Au plus cette quantité de mémoire, par exemple `8G` [par défaut : ce dont la machine dispose]
help-lang = Parler cette langue : `en` ou `fr` [par défaut : celle de la machine ; avec `--json`, l’anglais]
help-force = Écraser des fichiers d’une autre sorte, et les tables d’un autre jeu
help-help = Afficher l’aide
help-version = Afficher la version

help-game = Un jeu comme `chomp:4x3`, un fichier, `-` pour l’entrée standard, ou un graphe collé comme un seul argument
help-format = Le format du fichier [par défaut : d’après son extension ou son contenu]
help-owner = Qui joue où : `1=0,1,2` donne ces sommets au joueur 1
help-owner_field = Le champ des n-uplets qui nomme le joueur, compté à partir de 0
help-start = Où la partie commence
help-sinks = Ce qu’obtient un joueur sans coup quand le fichier ne le dit pas
help-priorities = Avec quelles priorités le joueur 1 gagne, si ce n’est pas comme le fichier l’entend
help-double = Transformer un graphe de configurations en graphe des (configuration, joueur)
help-names = Comment appeler les joueurs, à partir du joueur 1 : `J0,J1`
help-players = Combien il y a de joueurs, quand le fichier ne le dit pas
help-at = Commencer à cette position, donnée par sa notation
help-line = Commencer après ces coups
help-from = Explorer depuis le départ, ou depuis toute position permise là où les règles les définissent
help-fold = Laisser une position représenter toutes ses symétriques
help-anyway = Commencer même si l’on sait que le jeu ne tient pas en mémoire
help-nodes = Le plus grand nombre de positions à regarder
help-time = Chercher au plus ce temps : `500ms`, `10s`, `5m`
help-coalition = Une coalition, par exemple `1,3`, au lieu de chaque joueur seul
help-goal = Ce qui compte : les issues ; visiter --reach infiniment souvent (buchi) ; quitter --avoid pour toujours (cobuchi) ; ou les priorités, comme dans un jeu de parité si rien n’est dit
help-reach = Une visite à l’une de ces positions, au lieu des issues ; pour buchi aussi plusieurs ensembles, `a,b; c`, chacun infiniment souvent
help-avoid = Jamais de visite à l’une de ces positions
help-within = Rester dans ces positions jusqu’à la cible
help-wins = Qui de la coalition doit gagner : tous (`all`), ou un seul (`one`), quoi qu’obtiennent les autres
help-certificate = Écrire un certificat que `attractor verify` sait vérifier
help-theme = Les couleurs : celles que préfère l’écran du lecteur, ou toujours les mêmes

help-solve-layers = Donner les couches A0, A1, … de chaque attracteur
help-solve-strategy = Donner la stratégie de chaque joueur
help-solve-ranks = Compter les positions selon le nombre de coups jusqu’à la fin
help-solve-why = Expliquer la valeur de cette position
help-solve-play = Montrer une meilleure partie depuis le départ
help-solve-engine = Ce qui résout : le graphe du jeu, ou des tableaux là où les positions sont numérotées
help-solve-output = Écrire la valeur de chaque position dans ce fichier, que lisent `probe`, `play` et d’autres
help-solve-resume = Reprendre ce qu’une résolution interrompue a laissé
help-solve-checkpoint = Combien de travail une interruption peut coûter

help-games-game = Le jeu à expliquer, avec ou sans ses paramètres
help-rules-file = Un fichier de règles comme `tictactoe.game`, avec paramètres `tictactoe.game,size=4`, ou le texte lui-même
help-rules-explain = Dire les règles en phrases simples
help-rules-format = Imprimer le texte sous sa forme habituelle
help-rules-positions = Sur combien de positions essayer les règles

help-play-you = Quel joueur vous êtes, ou quels joueurs : `1,2`
help-play-against = Qui joue les autres : `auto`, `perfect`, `careful`, `exact`, `alphabeta:8`, `minmax:4`, `random`, `first` ou `human` ; `auto` joue parfaitement si le jeu est petit
help-play-player = Qui joue l’un d’eux : `3=random`
help-play-seed = La même graine donne les mêmes parties
help-play-time = Combien de temps un programme peut réfléchir à un coup : `500ms`, `1s`
help-play-tablebase = Chercher les valeurs dans cette table au lieu de résoudre le jeu
help-play-load = Continuer une partie enregistrée
help-match-first = Qui est le joueur 1 : `auto`, `perfect`, `careful`, `exact`, `alphabeta:8`, `minmax:4`, `random` ou `first` [par défaut : random]
help-match-second = Qui est le joueur 2 [par défaut : random]
help-match-player = Qui est un autre joueur : `3=perfect`
help-match-games = Combien de parties
help-match-seed = La même graine donne les mêmes parties
help-match-time = Combien de temps un joueur peut réfléchir à un coup : `500ms`, `1s`
help-match-tablebase = Chercher les valeurs dans cette table au lieu de résoudre le jeu
help-match-max_moves = Nombre de coups après lequel la partie est nulle
help-match-repeats = La partie s’arrête quand une position revient pour la énième fois : nulle, ou gagnée par la priorité qui revient toujours
help-match-list = Donner les coups de chaque partie

help-cops-graph = Un graphe comme `grid:5x7`, un fichier, `-` pour l’entrée standard, ou un graphe collé comme un seul argument
help-cops-cops = Nombre de gendarmes, au lieu du plus petit qui gagne
help-cops-starts = Donner les départs gagnants : tous (`all`), gendarmes distingués, ou un de chaque sorte à `symmetry` près
help-cops-why = Expliquer une position : `0+3-7@1`, aux gendarmes de jouer, ou comme dans le cours `(0, 3, 7, True)`
help-cops-safe = Où le voleur est-il à l’abri de gendarmes placés sur ces sommets, par exemple `0+3` ?
help-cops-play = Montrer une poursuite où les deux camps jouent au mieux
help-cops-at = Commencer la poursuite à cette position
help-cops-output = Dessiner la poursuite, ou les courbes de `--sweep`, en SVG
help-cops-winner = Trouver qui gagne et en combien de temps, sans compter positions ni départs
help-cops-everything = Compter positions et départs aussi sur de très grands graphes
help-cops-speed = Combien de pas le voleur peut faire en un tour, sans traverser un gendarme
help-cops-directed = Les arêtes ont un sens
help-cops-loops = Sommets avec une boucle, où un pion qui doit se déplacer peut rester : `0,3` ou `all`
help-cops-families = La liste des graphes qui ont un nom
help-cops-batch = Répondre pour chaque ligne de graph6, sparse6 ou digraph6, dans l’ordre
help-cops-seed = La même graine donne les mêmes graphes

help-minmax-game = Un jeu, ou un arbre comme `12 [3 [6, 9], 1 [8, 10]] @2`, ou un fichier qui en contient un
help-minmax-depth = Combien de coups regarder à l’avance ; 0 est l’heuristique elle-même
help-minmax-method = Comment chercher ; la valeur est la même
help-minmax-heuristic = L’heuristique [par défaut : celle du jeu]
help-minmax-moves = Ne considérer que ces coups : `c,d,e`
help-minmax-tree = Écrire l’arbre exploré dans un fichier en `.svg`, `.txt`, `.dot` ou `.json` ; ou l’arbre lui-même, à explorer
help-minmax-turn = Qui joue à la racine d’un arbre écrit à la main [par défaut : 1]
help-best-book = Une bibliothèque d’ouvertures de Puissance 4 faite par `attractor book`
help-judge-strategy = La stratégie : un objet JSON des positions vers les coups, ou la réponse de `solve --strategy --json`
help-judge-coalition = De qui est la stratégie

help-check-formula = La formule, par exemple `<<1>> F wins 1` ; la syntaxe est dans docs/logic.md
help-check-list = Donner les positions où elle est vraie
help-check-witness = Si elle est vraie au départ : la stratégie de la coalition, et une partie
help-check-refute = Si elle est fausse au départ : la stratégie des adversaires, et une partie
help-check-why = L’expliquer partie par partie, avec le nombre de positions de chacune
help-check-start_only = Ne demander que le départ : quand les joueurs choisissent en même temps, s’arrêter dès qu’il est décidé
help-check-blocked = Là où « tous les coups y mènent » est vrai faute de coups : là où les règles bloquent un joueur (`rules`), nulle part (`ordinary`), ou partout où celui qui a le trait a perdu (`vacuous`)
help-check-definitions = Un fichier de définitions que la formule peut utiliser

help-exercise-kinds = De quoi il s’agit [par défaut : layer ; d’une feuille : chaque sorte à son tour]
help-exercise-seed = La même graine donne toujours le même exercice, et la même feuille
help-exercise-answer = Corriger cette réponse : nombres ou noms séparés par des virgules
help-exercise-solution = Donner aussi la solution
help-exercise-vertices = Combien de sommets a une arène : de 4 à 14
help-exercise-cycles = La partie peut revenir sur ses pas
help-exercise-draws = Les parties peuvent être nulles
help-exercise-owners = À qui sont les sommets : à l’un ou à l’autre, au hasard (`mixed`), aux joueurs tour à tour, si bien que chaque coup change de joueur (`turns`), ou tous au même (`one`)
help-exercise-sheet = Tant d’exercices sur une page à imprimer, solutions à part
help-exercise-output = Où écrire la feuille : une page HTML, `-` pour la sortie standard

help-draw-output = Où l’écrire : `.svg` ou `.dot`, `-` pour du SVG sur la sortie standard
help-draw-layout = Comment placer les positions
help-draw-depth = Seulement les positions à ce nombre de coups du départ, ou de la partie dessinée
help-draw-all = Dessiner toutes les positions, si nombreuses soient-elles
help-draw-upto = Seulement les couches A0 à A`I`
help-draw-path = Une partie : des coups l’un après l’autre, depuis le départ ou depuis la position nommée d’abord
help-draw-strategy = Une stratégie dans un fichier JSON, comme la prend `judge`
help-draw-mark = Des positions à marquer
help-draw-plain = Le graphe seul, sans ce qui a été trouvé
help-draw-title = Ce qui est écrit au-dessus du dessin [par défaut : le nom du jeu]

help-cops-rule = Comment bougent les pions. `move` : chacun doit suivre une arête ; `stay` : chacun peut rester, c’est le jeu habituel ; `lazy` : un gendarme au plus bouge, le voleur peut rester ; `one` : un gendarme exactement bouge, le voleur peut rester ; `waiting-cops` : les gendarmes peuvent rester, le voleur doit bouger ; `waiting-robber` : les gendarmes doivent bouger, le voleur peut rester
help-cops-cops_may_stay = Un gendarme peut-il rester, quoi que dise la règle
help-cops-robber_may_stay = Le voleur peut-il rester, quoi que dise la règle
help-cops-table = Compter les graphes selon leur nombre de gendarmes
help-cops-keep_going = Signaler les mauvaises lignes et continuer
help-cops-random = Quelle est la probabilité que 1 ou 2 gendarmes gagnent sur un tel graphe, connexe ou non ?
help-cops-trials = Combien de graphes essayer
help-cops-sweep = Plusieurs probabilités, à intervalles réguliers : `p=0.02..0.5`
help-cops-steps = Combien de probabilités

help-workers = Nombre de travailleurs qui se partagent le travail, chacun un fil d’exécution ; avec `--cluster`, travailleurs de chaque processus
help-cluster = Partager le travail avec les processus de ce fichier : un `machine:port` par ligne, le même fichier pour tous
help-process = La ligne du fichier qui est ce processus, comptée à partir de 0
help-wait = Attendre ce temps les autres processus
help-secret_file = Le fichier du secret que tous les processus partagent ; sans lui, le secret est `ATTRACTOR_SECRET`

help-analyse-game = Le jeu : `connect4`, avec ou sans taille
help-analyse-file = Un fichier avec une suite de coups par ligne [par défaut : l’entrée standard]
help-book-game = Le jeu : `connect4`, avec ou sans taille
help-book-depth = Le plus grand nombre de pions d’une position de la bibliothèque
help-book-output = Où l’écrire
help-book-resume = Reprendre ce qu’une exécution interrompue a laissé
help-book-checkpoint = Combien de travail une interruption peut coûter ; Ctrl-C n’en coûte pas
help-book-verify = Vérifier plutôt cette bibliothèque
help-book-sample = Combien de scores de ses positions les plus profondes sont cherchés de nouveau
help-table-game = Le jeu : `domineering`
help-table-rows = Le plus grand nombre de lignes
help-table-columns = Le plus grand nombre de colonnes
help-table-time = S’arrêter après ce temps

help-verify-certificate = Le certificat écrit par `solve --certificate` ou `check --certificate` ; aucun pour vérifier une table de finales, nommée alors à la place du jeu
help-tablebase = La table de finales écrite par `solve -o`
help-probe-at = La position, par sa notation [par défaut : le départ]
help-probe-line = La position après ces coups
help-export-output = Où l’écrire : `.csv` ou `.parquet`, `-` pour la sortie standard
help-export-to = Le format à écrire : `csv` ou `parquet` [par défaut : d’après l’extension]
help-convert-output = Où l’écrire ; le format est celui de l’extension
help-convert-to = Le format à écrire
help-check-picture = Dessiner où elle est vraie et ce qui est joué, en SVG ou, d’après le nom du fichier, en DOT de Graphviz

help-sheet-u0 = Le numéro du candidat, de 0 à 4890366
help-sheet-question = Seulement cette question : `4d`, ou toutes celles de `4` ; peut être répété
help-nim-note =
    Un jeu s’écrit `N=2,n=2,K=20,r=2,u0=42` ou avec `rules=1-0;2-3`, les joueurs `1,2`, `all` ou
    `nobody`, un ensemble de positions par une condition ou comme une liste de n-uplets.
help-nim-u = Les termes de la suite qui commence par U0
help-nim-u-u0 = Où elle commence, de 0 à 4890366
help-nim-u-indices = Les numéros des termes [par défaut : les dix premiers]
help-nim-game = Le jeu
help-nim-players = La coalition
help-nim-rules = R : les règles d’un jeu
help-nim-successors = Où mènent les coups d’une position
help-nim-successors-position = La position, par exemple `(1,5,9)`
help-nim-pre-exists = Là où c’est à un joueur de la coalition et où un coup mène dans l’ensemble
help-nim-pre-forall = Là où c’est à un autre joueur et où tous les coups mènent dans l’ensemble
help-nim-pre = La réunion des deux : ce que la coalition peut forcer en un coup
help-nim-until = Là où la coalition peut mener la partie dans un ensemble, en restant jusque-là dans un autre
help-nim-until-hold = Où la partie reste
help-nim-until-reach = Où elle mène
help-nim-union = Ce qui appartient à l’un de deux ensembles de n-uplets
help-nim-union-one = Un ensemble
help-nim-union-other = L’autre
help-nim-intersection = Ce qui appartient à deux ensembles de n-uplets à la fois
help-nim-intersection-one = Un ensemble
help-nim-intersection-other = L’autre
help-set = L’ensemble, par une condition ou comme une liste de n-uplets
help-count = Seulement combien il y en a

help-generate-random = Chaque sommet a quelques coups vers des sommets tirés au sort
help-generate-random-vertices = Combien de sommets
help-generate-random-degree = Combien de coups a un sommet : `3`, ou de `2` à `4` comme `2..4`
help-generate-random-players = Combien de joueurs
help-generate-random-finished = La part des sommets où la partie est finie
help-generate-random-draws = La part des parties nulles parmi eux
help-generate-random-alternate = Les joueurs jouent à tour de rôle
help-generate-random-seed = La même graine donne le même fichier
help-generate-grid = Un pion va à droite ou vers le haut, tour à tour ; qui ne peut plus jouer perd
help-generate-grid-width = Combien de points de gauche à droite
help-generate-grid-height = Combien de points de bas en haut
help-generate-ladder = Deux rails, un pour chaque joueur ; chaque coup peut changer de rail
help-generate-ladder-rungs = Combien de barreaux
help-generate-tree = Toutes les feuilles à la même profondeur, gagnées au hasard ; les joueurs jouent à tour de rôle
help-generate-tree-branching = Combien de coups en chaque sommet
help-generate-tree-depth = Combien de coups jusqu’aux feuilles
help-generate-tree-seed = La même graine donne le même fichier
help-generate-cycle = Un anneau avec une seule sortie, que le joueur 1 prend pour gagner
help-generate-cycle-length = Combien de sommets a l’anneau
help-generate-chain = Une seule ligne de coups : un attracteur d’autant de couches que de sommets
help-generate-chain-length = Combien de coups
help-output = Où l’écrire, `-` pour la sortie standard ; le format est celui de l’extension
help-to = Le format à écrire [par défaut : d’après l’extension, sinon json]

help-serve-port = Le port [par défaut : 7643, ou n’importe lequel qui est libre]
help-serve-address = L’adresse ; toute autre que celle de cette machine laisse entrer d’autres machines
help-serve-host = Un nom de plus par lequel les navigateurs peuvent appeler cette machine ; peut être répété
help-serve-tablebase = Chercher les valeurs dans cette table quand son jeu est joué ; peut être répété
help-serve-book = Une bibliothèque d’ouvertures de Puissance 4 faite par `attractor book`
help-serve-open = Ouvrir le navigateur : là où il y a un bureau, toujours ou jamais
help-serve-body = Le plus grand corps d’une requête, par exemple `4M`
help-serve-positions = Le plus grand nombre de positions d’un jeu
help-serve-time = Le plus long temps pour une réponse, en secondes
help-serve-jobs = Combien de réponses sont calculées en même temps
help-completions-shell = Quel shell
help-manual-folder = Le dossier où les écrire ; il est créé s’il n’existe pas

# Ce que disent les valeurs d’une option, par ce qu’elles sont en anglais, et les mots autour d’elles.
help-value-what-play-leads-to = Ce à quoi mène la partie
help-value-every-legal-position = Toute position permise
help-value-where-somebody-is-there-to-see-it = Là où quelqu’un peut le voir
help-value-always = Toujours
help-value-never = Jamais
help-value-all-of-them = Tous
help-value-one-of-each-kind = Un de chaque sorte
help-default = par défaut :
help-possible = valeurs possibles :
help-values = Valeurs possibles :
help-environment = environnement :
