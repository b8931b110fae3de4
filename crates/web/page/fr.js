// Français.

export default {
  'tab-games': 'Jeux',
  'tab-graph': 'Graphe',
  'tab-play': 'Jouer',
  'tab-tree': 'Min-max',
  'tab-ask': 'Questions',
  'tab-cops': 'Gendarmes',
  'tab-draw': 'Dessiner',
  'tab-rules': 'Règles',
  'tab-exercise': 'Exercices',
  skip: 'Aller au contenu',
  views: 'Vues',
  light: 'Couleurs claires',
  dark: 'Couleurs sombres',

  welcome: 'Qui peut forcer quoi, et en combien de coups ?',
  welcomeLead:
    'Choisissez un jeu, ou apportez votre propre graphe. Voyez-le en entier, regardez l’attracteur grandir couche par ' +
    'couche, jouez contre un joueur parfait, et posez-lui des questions.',
  chooseGame: 'Choisir un jeu',
  seeGraph: 'Voir le graphe',
  playIt: 'Jouer',
  notation: 'Comment s’écrivent les coups et les positions',
  bring: 'Apporter un graphe',
  bringLead:
    'Collez-le, déposez un fichier ici, ou dessinez-le. JSON, dictionnaires et listes Python, listes d’arêtes, matrices, ' +
    'Graphviz DOT et PGSolver sont compris.',
  options: 'Options',
  openIt: 'Ouvrir',
  chooseFile: 'Choisir un fichier',
  drawIt: 'Dessiner un graphe',
  example: 'Exemples :',
  formatAuto: 'reconnu à son contenu',
  'option-owner': 'Propriétaires',
  'option-owner-about': '1=0,1,2 donne ces sommets au joueur 1 ; séparez les joueurs par ;',
  'option-start': 'Départ',
  'option-start-about': 'où la partie commence',
  'option-sinks': 'Sans coup possible',
  'option-sinks-about': 'ce qu’obtient un joueur bloqué',
  'option-format': 'Format',
  'option-format-about': 'comment le texte est écrit',
  'option-field': 'Champ du propriétaire',
  'option-field-about': "dans les noms en n-uplets comme (9, 'A'), compté à partir de 0",
  'option-players': 'Joueurs',
  'option-players-about': 'combien il y en a',
  'option-double': 'Configurations seules : les joueurs jouent à tour de rôle sur ce graphe',
  'sinks-lose': 'perd',
  'sinks-win': 'gagne',
  'sinks-draw': 'fait nulle',
  noGame: 'Aucun jeu n’est encore choisi.',

  exerciseLead: 'Cliquez ou tapez la réponse ; chaque erreur est expliquée. La même graine donne le même exercice.',
  exerciseKind: 'Sujet',
  'exercise-layer': 'la couche suivante d’un attracteur',
  'exercise-rank': 'le rang d’un sommet',
  'exercise-move': 'un coup gagnant',
  'exercise-value': 'la valeur d’un arbre',
  'exercise-cuts': 'les coupures alpha-bêta',
  'exercise-cops': 'gendarme et voleur',
  'exercise-formula': 'une formule de coalition',
  exerciseSeed: 'Graine',
  exerciseVertices: 'Sommets',
  exerciseCycles: 'avec cycles',
  exerciseDraws: 'avec parties nulles',
  exerciseChoices: 'Réponses possibles',
  exercisePicture: 'L’énoncé en image',
  exerciseLegend: 'Les ronds sont contrôlés par le joueur 1, les carrés par le joueur 2.',
  exerciseAnswer: 'Votre réponse',
  exerciseMark: 'Corriger',
  exerciseSolution: 'Voir la solution',
  exerciseAnother: 'Un autre',
  exerciseRight: 'Juste',
  exerciseWrong: 'Pas encore',
  sheet: 'Une feuille pour la classe',
  sheetLead:
    'Une page à imprimer, les corrigés sur des pages à part. Chaque graine donne une autre feuille : trente élèves, trente feuilles.',
  sheetCount: 'Exercices',
  sheetMixed: 'Feuille de tous les sujets',
  sheetOfKind: 'Feuille de ce sujet',
  sheetFile: 'exercices',

  writeRules: 'Écrire les règles d’un jeu',
  rulesLead: 'Une page de règles suffit. Les fautes sont signalées pendant la frappe ; dès que tout est juste, on joue et on résout.',
  rulesBegin: 'Partir de :',
  rulesText: 'Les règles',
  rulesParameters: 'Paramètres',
  rulesFormat: 'Mettre en forme',
  rulesSave: 'Enregistrer',
  rulesWords: 'Les mots du langage',
  rulesSay: 'Ce qu’elles disent',
  rulesSound: 'Les règles sont correctes',
  rulesWrong: ['Une faute', '{count} fautes'],
  rulesSolve: 'Résoudre',
  rulesPositions: ['{count} position', '{count} positions'],
  rulesAtMost: 'plus de {seen} positions, au plus {count}',
  rulesBranching: '{mean} coups en moyenne, {most} au plus',
  rulesComesBack: 'une partie peut revenir à une position',
  rulesNeverBack: 'une partie ne revient jamais à une position',
  rulesAt: 'ligne {line}, colonne {column}',
  rulesGoThere: 'Y aller',
  rulesSee: 'Voir',
  rulesShown: 'Exemple : {position}, après {moves}',

  noAnswer: 'Il n’y a pas de réponse',
  noServer: 'L’explorateur ne répond pas',
  noServerHint: 'Il a peut-être été arrêté ; relancez-le avec `attractor serve`',
  noModule: 'Les moteurs n’ont pas pu être chargés',
  noModuleHint: 'Rechargez la page ; sans réseau, elle ne fonctionne qu’après la première visite',
  fullModule: 'C’est trop grand pour la mémoire qu’une page peut utiliser',
  fullModuleHint: 'Choisissez des paramètres plus petits, ou installez Attractor, qui utilise celle de l’ordinateur',
  brokenModule: 'Une erreur du programme a mis fin à cette réponse',
  brokenModuleHint: 'Merci de la signaler avec le jeu et la question',
  inPage: 'Les moteurs travaillent dans cette page : rien n’est envoyé.',
  onServer: 'Les réponses viennent de {place}.',
  howLarge: 'Des jeux d’au plus {count} positions et {memory} Mo.',
  checkCertificate: 'Vérifier un certificat',
  certificateTrue: 'Le certificat est vrai',
  certificateFalse: 'Le certificat est faux',
  provedPositions: ['{count} position', '{count} positions'],
  cancel: 'Annuler',
  'stage-waiting': 'En attente d’autres réponses',
  'stage-exploring': 'Exploration : {count} positions',
  'stage-solving': 'Résolution : {count} positions décidées',
  'stage-answering': 'Préparation de la réponse',

  nobody: 'personne',
  player: 'le joueur {p}',
  players: 'les joueurs {p}',
  moves: '{who} a le trait',
  wins: ['{who} gagne', '{who} gagnent'],
  drawn: 'nulle',
  overWins: ['la partie est finie : {who} gagne', 'la partie est finie : {who} gagnent'],
  overDrawn: 'La partie est finie : nulle',
  position: 'Position',
  search: 'Chercher une position',
  layout: 'Disposition',
  'layout-auto': 'Disposition automatique',
  'layout-rows': 'Une ligne par joueur',
  'layout-layers': 'Par couche',
  'layout-steps': 'Par coups depuis le départ',
  'layout-force': 'Par ressorts',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Tout voir',
  graphOf: 'Graphe de {game}',
  legend: 'Cercles : le joueur 1 joue. Carrés : le joueur 2. Double contour : la partie est finie. {shown} positions, {links} coups.',
  onlyPart:
    'Ceci est une partie du graphe : {shown} positions sur {all}, les plus proches de {centre}. Cherchez une autre position pour y aller.',
  centreHere: 'Montrer la partie autour de cette position',
  size: '{positions} positions, {moves} coups',
  drawnCount: ['{n} nulle', '{n} nulles'],
  noStart: 'Rien ne dit où la partie commence.',
  'verdict-win': ['{who} gagne depuis {start}, en {n} coup', '{who} gagne depuis {start}, en {n} coups'],
  'verdict-loss': 'depuis {start}, c’est perdu en {n}',
  'verdict-draw': 'depuis {start}, personne ne peut forcer le gain : nulle',
  'verdict-reach-yes': [
    '{who} peut forcer la visite depuis {start}, en {n} coup',
    '{who} peut forcer la visite depuis {start}, en {n} coups',
  ],
  'verdict-reach-no': '{who} ne peut pas forcer la visite depuis {start}',
  'verdict-avoid-yes': '{who} peut l’éviter à jamais depuis {start}',
  'verdict-avoid-no': '{who} ne peut pas l’éviter depuis {start}',
  otherGoal: 'Un autre but ou une coalition',
  goal: 'But',
  coalition: 'Qui agit ensemble',
  'goal-outcomes': 'Gagner la partie',
  'goal-reach': 'Visiter une cible',
  'goal-avoid': 'Éviter un danger',
  targetHelp: 'Cliquez une position puis « Cible » pour l’ajouter.',
  target: 'Cible',
  remove: 'Retirer {name}',
  growing: 'L’attracteur grandit',
  whose: 'L’attracteur de qui',
  everyone: 'Tous',
  layer: 'Couche',
  layerAdds: ['ajoute {n} position, {total} en tout', 'ajoute {n} positions, {total} en tout'],
  added: 'Les positions qui entrent, et pourquoi',
  firstLayer: 'Première couche',
  previousLayer: 'Couche précédente',
  nextLayer: 'Couche suivante',
  lastLayer: 'Dernière couche',
  playLayers: 'Faire défiler les couches',
  pause: 'Pause',
  andMore: ['et {n} de plus', 'et {n} de plus'],
  notShown: ['{n} est hors de la partie montrée', '{n} sont hors de la partie montrée'],
  why: 'Pourquoi ?',
  playFrom: 'Jouer d’ici',
  goThere: 'Y aller',
  leadsTo: ['Mène à {n} position', 'Mène à {n} positions'],
  reachedFrom: ['Atteinte depuis {n} position', 'Atteinte depuis {n} positions'],
  'short-region': '{p} :',
  take: 'Emporter',
  answerJson: 'Réponse',
  certificate: 'Certificat',
  commandLine: 'La commande qui donne la même réponse',
  copy: 'Copier',
  copied: 'Copié',
  noPicture: 'Le navigateur n’a pas pu dessiner l’image',

  attractorOf: 'l’attracteur de : {who}',
  'because-over': ['la partie est finie en {at} : {who} gagne', 'la partie est finie en {at} : {who} gagnent'],
  'because-drawn': 'la partie est finie en {at} : nulle',
  'because-target': '{at} est dans la cible',
  'because-some': '{mover} a le trait et {step} est dans A{layer}',
  'because-in': '{step} dans A{layer}',
  'because-only': '{mover} a le trait et le seul coup mène dans {attractor} ; {steps}',
  'because-both': '{mover} a le trait et les deux coups mènent dans {attractor} ; {steps}',
  'because-all': '{mover} a le trait et tous les coups mènent dans {attractor} ; {steps}',
  'because-more': [' et {n} de plus', ' et {n} de plus'],
  'because-stays': '{mover} a le trait et {step} reste hors de {attractor}',
  'because-none': '{mover} a le trait et aucun coup ne mène dans {attractor}',
  'because-blocked': 'il n’y a pas de coup en {at}',
  'because-barred': 'la partie ne peut pas passer par {at} en allant vers la cible',
  'because-again':
    '{at} a la priorité {priority}, qui l’emporte dans ce qui reste et qui est bonne pour {side} : ' +
    'une partie qui revient ici sans fin est gagnée',
  'because-again-on':
    '{at} a la priorité {priority}, qui l’emporte dans ce qui reste et qui est bonne pour {side} : ' +
    'une partie qui revient ici sans fin est gagnée, et la suite est {step}',
  'because-neither': 'depuis {at}, chaque camp peut empêcher l’autre de gagner',

  board: 'Plateau',
  seats: 'Qui joue',
  depth: 'Profondeur',
  'seat-human': 'Une personne',
  'seat-auto': 'Adapté au jeu',
  'seat-perfect': 'Joueur parfait',
  'seat-careful': 'Joueur prudent',
  'seat-random': 'Joueur au hasard',
  'seat-first': 'Toujours le premier coup',
  'seat-minmax': 'Min-max à une profondeur',
  'seat-alphabeta': 'Alpha-bêta à une profondeur',
  'seat-exact': 'Solveur exact',
  showValues: 'Montrer les valeurs',
  movesTitle: 'Coups',
  course: 'Cours de la partie',
  courseHelp: 'Montrez les valeurs pour voir ce que valait chaque position, et les fautes.',
  noMovesYet: 'Aucun coup n’a encore été joué.',
  record: 'Les coups joués ; choisissez-en un pour y revenir',
  sameCommand: 'La même chose au terminal',
  advice: 'Conseils',
  undo: 'Reprendre',
  restart: 'Recommencer',
  swap: 'Changer de camp',
  hint: 'Conseil',
  bestLine: 'Meilleure suite',
  hintText: ['Le meilleur : {moves}, {worth}.', 'Les meilleurs : {moves} ; chacun vaut : {worth}.'],
  noHint: 'Il n’y a pas de coup à conseiller.',
  yourTurn: '{who} a le trait : choisissez sur le plateau',
  thinking: '{who} réfléchit',
  answered: '{who} joue {move}',
  youWin: 'La partie est finie : vous gagnez',
  youLose: 'La partie est finie : vous perdez',
  goesRound: 'La position apparaît pour la troisième fois : nulle',
  cycleWon: ['{who} gagne : la partie tourne sans fin, {cycle}', '{who} gagnent : la partie tourne sans fin, {cycle}'],
  mistake: 'faute',
  'short-win': 'G',
  'short-loss': 'P',
  'worth-win': ['gain en {n} coup', 'gain en {n} coups'],
  'worth-draw': 'nulle',
  'worth-loss': ['perte en {n} coup', 'perte en {n} coups'],
  plotLabel: [
    'Valeur pour le joueur {player} au cours de la partie ; {n} faute',
    'Valeur pour le joueur {player} au cours de la partie ; {n} fautes',
  ],

  canvas: 'Zone de dessin',
  tool: 'Outil',
  'tool-vertex': 'Ajouter des sommets',
  'tool-edge': 'Ajouter des arêtes',
  'tool-move': 'Déplacer',
  'tool-delete': 'Supprimer',
  'tool-vertex-about': 'Cliquez là où un sommet doit être.',
  'tool-edge-about': 'Tirez d’un sommet à un autre, ou cliquez l’un puis l’autre.',
  'tool-move-about': 'Tirez un sommet ; les flèches déplacent celui qui a le focus.',
  'tool-delete-about': 'Cliquez un sommet ou une arête pour l’enlever.',
  addVertex: 'Ajouter un sommet',
  redo: 'Rétablir',
  clear: 'Effacer',
  save: 'Enregistrer',
  load: 'Charger',
  notASketch: 'Ce fichier ne contient pas de dessin enregistré ici.',
  knot: 'Sommet {name}',
  knotOf: 'Sommet {name} du joueur {p}',
  edgeFrom: 'Arête depuis {name} : allez à un autre sommet et appuyez sur e',
  selectVertex: 'Choisissez un sommet pour changer son nom, son propriétaire ou son issue.',
  name: 'Nom',
  owner: 'Qui joue',
  outcome: 'Issue',
  goesOn: 'la partie continue',
  outcomeShort: '{p} gagne',
  connect: 'Arête vers',
  isStart: 'La partie commence ici',
  vertex: 'Sommet',
  drawTitle: 'Dessiner une arène',
  drawLead:
    'Les cercles sont au joueur 1, les carrés au joueur 2. Donnez une issue à certains sommets, ou laissez des impasses : ' +
    'un joueur sans coup perd.',
  shareLink: 'Partager',
  shareHelp: 'L’adresse contient tout le dessin.',

  copsTitle: 'Gendarmes et voleur',
  copsLead:
    'Dessinez un graphe, ou choisissez-en un par son nom. Les gendarmes se placent d’abord, puis le voleur ; ils se ' +
    'déplacent à tour de rôle le long des arêtes, les gendarmes d’abord.',
  namedGraph: 'Un graphe par son nom…',
  copNumber: 'Combien faut-il de gendarmes ?',
  drawFirst: 'Ajoutez des sommets et des arêtes pour commencer.',
  rule: 'Règle',
  'rule-move': 'Chacun doit avancer',
  'rule-stay': 'On peut rester',
  noCopNumber: ['{n} gendarme n’attrape pas le voleur.', 'Jusqu’à {n} gendarmes n’attrapent pas le voleur.'],
  copNumberIs: ['{n} gendarme suffit.', 'Il faut {n} gendarmes.'],
  withCops: ['{n} gendarme', '{n} gendarmes'],
  copsCatch: ['attrapé en {n} coup', 'attrapé en {n} coups'],
  robberEscapes: 'le voleur s’échappe',
  startsOf: ['Départs de {n} gendarme', 'Départs de {n} gendarmes'],
  startsAre: [
    '{count} départ gagne ; les sommets où un gendarme peut s’y tenir sont verts.',
    '{count} départs gagnent ; les sommets où un gendarme peut s’y tenir sont verts.',
  ],
  noStarts: 'De tout départ le voleur a un endroit d’où s’échapper.',
  chaseIt: 'Montrer la poursuite',
  playRobber: 'Jouer le voleur',
  chaseMove: 'Coup de la poursuite',
  chaseBack: 'Coup précédent',
  chaseNext: 'Coup suivant',
  chasePlay: 'Dérouler la poursuite',
  copsTurn: ['Après {n} coup : aux gendarmes', 'Après {n} coups : aux gendarmes'],
  robberTurn: ['Après {n} coup : au voleur', 'Après {n} coups : au voleur'],
  'chase-caught': ['Attrapé après {n} coup', 'Attrapé après {n} coups'],
  'chase-escapes': [
    'Après {n} coup la position revient : le voleur s’échappe à jamais',
    'Après {n} coups la position revient : le voleur s’échappe à jamais',
  ],
  'chase-stuck': ['Après {n} coup les gendarmes sont bloqués', 'Après {n} coups les gendarmes sont bloqués'],

  formula: 'Formule',
  askLead: 'Demandez ce que des coalitions peuvent forcer : <<1>> F wins 1 dit que le joueur 1 peut forcer un gain du joueur 1.',
  askIt: 'Demander',
  language: 'Ce qu’on peut dire',
  languageHelp:
    'Opérateurs : ! & | -> <->, <<1,2>> X f (au coup suivant), F f (un jour), G f (toujours), G F f (sans cesse), ' +
    'f U g (jusqu’à), [[1]] pour le dual. Faits : turn 1, blocked, over, wins 1, draw, initial, at "notation", et les ' +
    'étiquettes et nombres du jeu :',
  'word-operator': 'opérateur',
  'word-fact': 'fait',
  'word-label': 'étiquette',
  'word-number': 'nombre',
  'word-definition': 'définition',
  holds: 'vraie au départ',
  fails: 'fausse au départ',
  holdsAt: ['vraie en {count} position sur {all}', 'vraie en {count} positions sur {all}'],
  seesTo: ['{who} y veille', '{who} y veillent'],
  prevents: ['{who} l’empêche', '{who} l’empêchent'],
  strategy: ['La stratégie : {n} choix', 'La stratégie : {n} choix'],
  parts: 'Ses parties, et où elles sont vraies',
  wherePositions: 'Où elle est vraie',

  method: 'Méthode',
  'method-plain': 'Simple',
  'method-alphabeta': 'Alpha-bêta',
  heuristic: 'Heuristique',
  lineLabel: 'Coups déjà joués',
  linePlaceholder: 'depuis le départ',
  unfoldAll: 'Déplier un niveau',
  foldAll: 'Replier',
  stepByStep: 'Pas à pas',
  treeStep: 'Étape de la recherche',
  firstStep: 'Première étape',
  previousStep: 'Étape précédente',
  nextStep: 'Étape suivante',
  lastStep: 'Dernière étape',
  playSteps: 'Dérouler la recherche',
  rootNode: 'racine',
  treeLegend:
    'Les triangles vers le haut maximisent, ceux vers le bas minimisent. En gras : la suite choisie. Barré : coupé par ' +
    'alpha-bêta. Cliquez un nœud pour le déplier.',
  treeVerdict: 'Valeur {value} ; meilleur : {best}',
  treeFacts: '{nodes} nœuds examinés ; {cut} branches coupées',
  'step-begin': 'Avant la recherche',
  'step-enter': 'Examiner {move} {window}',
  'step-leaf': '{move} vaut {value}',
  'step-leave': '{move} vaut {value}',
  'step-cut': '{move} vaut {value} ; le reste est coupé',

  firstMove: 'Au début',
  moveBefore: 'Coup précédent',
  moveAfter: 'Coup suivant',
  lastMove: 'À la fin',
  setPosition: 'Mettre en place',
  positionText: 'Position',
  positionHelp: 'Collez la notation d’une position pour jouer à partir d’elle, ou composez-la en cliquant.',
  editPosition: 'Composer la position',
  editHelp: 'Cliquez sur les cases pour changer ce qui s’y trouve.',
  otherTurn: 'Trait à l’autre joueur',
  leaveIt: 'Laisser',
  tryAgain: 'Réessayer',
  proving: 'Recherche des valeurs ; ce qui est prouvé s’affiche aussitôt.',
  notProved: 'Tout n’a pas été prouvé dans le temps accordé à une réponse.',
  playAuto: 'Jouer contre le programme qui convient',
  playExact: 'Jouer contre le solveur exact',
  playRandom: 'Jouer contre le hasard',
  playMyself: 'Jouer les deux camps',
  again: 'Rejouer',
  againSwapped: 'Rejouer, camps échangés',
  lookingBack: 'après le coup {n} sur {all} : {who} a le trait',
  cannotMove: '{who} ne trouve pas de coup',
  hintSoFar: ['Le meilleur jusqu’ici : {moves}, {worth}.', 'Les meilleurs jusqu’ici : {moves} ; chacun : {worth}.'],
  whyTooLarge:
    'Donner une raison pour chaque position demande le graphe entier, et ce jeu a {count} positions. Les valeurs, les ' +
    'conseils et les meilleures suites viennent du solveur exact.',
  useSmaller: 'Prendre {game}',
  courseOpen: 'La valeur des positions n’est pas encore prouvée.',
  rulesOf: 'Règles : {game}',
  branchFrom: 'depuis le coup {n} :',
  'worth-win-some': 'gain',
  'worth-loss-some': 'perte',
  'worth-draw-some': 'nulle',
  'worth-unknown': 'pas encore connu',
  'stage-proving': 'Preuve : {count} positions cherchées',
  shortcuts: 'Raccourcis d’une lettre',
  shortcutsOn: 'Les lettres seules sont des commandes',
  shortcutsOff: 'Les lettres seules ne font rien',
  myDrawing: 'Mon dessin',

  'layout-bands': 'En bandes, par couche',
  'layout-overview': 'Vue d’ensemble',
  clickPlays: 'Un clic sur un sommet y joue',
  noPosition: 'Aucune position ne s’appelle {name}.',
  legendFrames:
    'Cadres ronds : le joueur 1 joue. Cadres carrés : le joueur 2. Double contour : la partie est finie. Bandes : coups ' +
    'jusqu’à la fin. {shown} positions, {links} coups.',
  overviewLegend:
    'Chaque bloc est une couche, ou plusieurs, avec le nombre de ses positions ; les bandes sont les coups entre blocs. ' +
    'Choisissez un bloc pour l’ouvrir.',
  overviewOf: 'Vue d’ensemble de {game}',
  flowMoves: ['{n} coup de {from} à {to}', '{n} coups de {from} à {to}'],
  blockHas: ['{count} position', '{count} positions'],
  blockHelp: 'Choisissez une position pour voir ce qui l’entoure.',
  startsHere: 'départ',
  whatAttractor: 'Qu’est-ce qu’un attracteur ?',
  attractorIs:
    'L’attracteur d’une cible est l’ensemble des positions depuis lesquelles un joueur peut forcer la partie à entrer dans ' +
    'la cible. Il grandit par couches : une position s’y ajoute quand son joueur a un coup qui y mène, ou quand ' +
    'l’adversaire n’a aucun coup qui en sorte.',
  lecture: 'Mode cours',
  lectureEnd: 'Finir le cours',
  algorithm: 'L’algorithme',
  speed: 'Vitesse',
  algoStart: 'A0 est la cible',
  algoSome: 'sommet du joueur : entre si un coup y mène',
  algoAll: 'autre sommet : entre si tous ses coups y mènent',
  algoStop: 'plus rien n’entre : voilà l’attracteur',

  openGraph: 'Ouvrir le graphe',
  drawingName: 'Nom du dessin',

  pasteGraph: 'Coller un graphe',
  pasteGraphHelp: 'Un nom, graph6, une liste d’arêtes, des listes de voisins ou une matrice d’adjacence.',
  drawPasted: 'Le dessiner',
  copyGraph: 'Copier le graphe en texte',
  edgeList: 'Liste d’arêtes',
  matrix: 'Matrice d’adjacence',
  copsOn: ['{n} gendarme sur mon graphe', '{n} gendarmes sur mon graphe'],
  startsBoth: [
    '{count} départ gagne si l’on distingue les gendarmes, {unordered} sinon ; les sommets de ces départs sont verts.',
    '{count} départs gagnent si l’on distingue les gendarmes, {unordered} sinon ; les sommets de ces départs sont verts.',
  ],
  safeAre: ['Même alors {n} sommet est sûr pour le voleur.', 'Même alors {n} sommets sont sûrs pour le voleur.'],
  playCops: 'Jouer les gendarmes',
  caughtHere: 'pris',
  'rule-stay-about': 'La règle habituelle : qui a le trait peut aussi rester.',
  'rule-move-about': 'La règle du cours : chaque pièce doit faire un pas.',

  sizeIs: '{count} positions : le graphe peut être construit.',
  sizeEngine: '{count} positions : trop pour un graphe. Un solveur exact joue et donne les valeurs.',
  sizeTooLarge: '{count} positions : trop pour un graphe. On peut y jouer.',
  takeTurns: 'Les joueurs jouent à tour de rôle',
  giveOwners: 'Dire qui joue où',

  'step-begin-why': 'Rien n’a encore été regardé.',
  'why-window': 'Seules des valeurs entre {low} et {high} peuvent encore changer le résultat au-dessus.',
  'why-leaf': 'Rien n’est regardé plus bas : l’heuristique dit ce que cela vaut.',
  'why-max': 'Max prendra la plus grande valeur d’en dessous.',
  'why-min': 'Min prendra la plus petite valeur d’en dessous.',
  'why-best-max': 'La plus grande valeur d’en dessous est {value}.',
  'why-best-min': 'La plus petite valeur d’en dessous est {value}.',
  'why-cut-max': '{value} vaut au moins {high} : Min a mieux ailleurs et ne laissera jamais venir ici.',
  'why-cut-min': '{value} vaut au plus {low} : Max a mieux ailleurs et ne laissera jamais venir ici.',

  'param-bar': 'Tablette',
  'param-board': 'Plateau',
  'param-boards': 'Plateaux',
  'param-code': 'Code',
  'param-cops': 'Gendarmes',
  'param-eat': 'Mangées à la fois',
  'param-first': 'Premier',
  'param-graph': 'Graphe',
  'param-heap': 'Tas',
  'param-heaps': 'Tas',
  'param-line': 'Alignés',
  'param-men': 'Pions',
  'param-most': 'Au plus',
  'param-moves': 'Coups',
  'param-players': 'Joueurs',
  'param-rule': 'Règle',
  'param-rules': 'Règles',
  'param-speed': 'Vitesse',
  'param-take': 'Que l’on peut prendre',
  'param-trapped': 'Joueur enfermé',
  'param-centre': 'Centre',
  'param-game': 'Jeu',
  'param-games': 'Jeux',
  'param-points': 'Points',
  'param-side': 'Côté',
  'param-rows': 'Rangées',

  games: {
    cops: {
      title: 'Gendarmes et voleur',
      rules:
        'Le joueur 1 place tous les gendarmes sur des sommets du graphe ; puis le joueur 2 place le voleur sur un sommet sans ' +
        'gendarme. Ensuite ils se déplacent à tour de rôle le long des arêtes, les gendarmes d’abord : avec la règle `move` ' +
        'chacun doit avancer, avec `stay` chacun peut rester. Les gendarmes gagnent quand l’un d’eux est sur le sommet du ' +
        'voleur, ou quand le voleur doit bouger et ne peut pas. Le voleur gagne en s’échappant à jamais ; une partie sans fin ' +
        'n’a pas de vainqueur dans ce programme, et une telle position s’appelle nulle.',
      notation:
        'Les sommets sont numérotés à partir de 0. Un coup des gendarmes est l’endroit où ils se tiennent ensuite : `0+3` ; un ' +
        'coup du voleur est son nouveau sommet. Une position est la liste des gendarmes, le voleur et le trait : `0+3-7@1`.',
      parameters: {
        graph: 'le graphe, par son nom',
        cops: 'combien de gendarmes',
        rule: 'qui doit bouger : tous (`move`), personne (`stay`), au plus un gendarme (`lazy`), …',
        speed: 'combien de pas le voleur peut faire en un tour',
      },
    },
    'coalition-nim': {
      title: 'Nim pour coalitions',
      rules:
        'Il y a N joueurs et n colonnes d’au plus K allumettes. À tour de rôle, les joueurs suivent une des règles, qui dit ' +
        'combien d’allumettes partent de chaque colonne. Un joueur qui ne peut en suivre aucune perd, et tous les autres ' +
        'gagnent. D’après l’épreuve « Jeux à plusieurs et coalitions » (écoles normales supérieures, 2005).',
      notation: 'Un coup est sa règle : `2-0-1` enlève deux allumettes de la première colonne et une de la troisième.',
      parameters: {
        N: 'combien de joueurs : 1 à 32',
        n: 'combien de colonnes : 1 à 6',
        K: 'combien d’allumettes une colonne peut avoir',
        r: 'combien de règles sont tirées de la suite qui commence par u0',
        u0: 'où commence cette suite : 0 à 4890366',
        rules: 'les règles elles-mêmes, à la place de r et u0, comme `1-0;2-3`',
      },
    },
    matches: {
      title: 'Bâtonnets',
      rules:
        'Il y a un tas de bâtonnets. À tour de rôle, les joueurs en prennent un des nombres permis. Un joueur qui ne peut pas ' +
        'jouer perd ; avec `misere` il gagne, si bien que celui qui prend le dernier bâtonnet perd.',
      notation: 'Un coup est le nombre de bâtonnets pris. Une position est le nombre de bâtonnets restants et le trait : `7@2`.',
      parameters: {
        heap: 'combien de bâtonnets au départ',
        take: 'combien on peut en prendre en un coup',
        misere: 'celui qui prend le dernier bâtonnet perd',
      },
    },
    nim: {
      title: 'Nim',
      rules:
        'Il y a des tas de bâtonnets. À tour de rôle, les joueurs en prennent autant qu’ils veulent, au moins un, dans un seul ' +
        'tas. Un joueur qui ne peut pas jouer perd et les autres gagnent ; avec `misere` celui qui a pris le dernier bâtonnet ' +
        'perd.',
      notation:
        'Un coup est le tas, compté à partir de 1, et combien on y prend : `2-3` prend 3 dans le tas 2. Une position est la ' +
        'liste des tas et le trait : `3-4-2@2`.',
      parameters: {
        heaps: 'la taille de chaque tas',
        misere: 'celui qui prend le dernier bâtonnet perd',
        players: 'combien il y a de joueurs',
        most: 'combien on peut en prendre au plus en un coup',
      },
    },
    chomp: {
      title: 'Chomp (la tablette)',
      rules:
        'Le carré en bas à gauche d’une tablette de chocolat est empoisonné. À tour de rôle, les joueurs choisissent un carré ' +
        'restant et le mangent avec tout ce qui est au-dessus et à droite. Personne n’est obligé de choisir le poison : celui ' +
        'à qui il ne reste que le carré empoisonné a perdu. Avec `eat` on peut le choisir, et qui le mange perd.',
      notation:
        'Un coup est le carré choisi, colonne et rangée : `b2`. Une position est la longueur de chaque rangée en partant du ' +
        'bas, et le trait : `3-3-1@2`.',
      parameters: { bar: 'rangées x colonnes', eat: 'le carré empoisonné peut être mangé, et qui le mange perd' },
    },
    domineering: {
      title: 'Domineering',
      rules:
        'Le joueur 1 pose des dominos debout, le joueur 2 les pose couchés, chacun sur deux cases libres du plateau. Un joueur ' +
        'qui ne peut pas jouer perd.',
      notation:
        'Un coup est la paire de cases couvertes : `a1-a2`. Une position est la liste des rangées en partant du bas, `.` pour ' +
        'une case libre et `#` pour une case couverte ou un trou, et le trait : `..#/..#@2`.',
      parameters: { board: 'rangées x colonnes, ou les rangées elles-mêmes en partant du bas, séparées par `/`', first: 'qui commence' },
    },
    tictactoe: {
      title: 'Morpion',
      rules:
        'À tour de rôle, les joueurs marquent une case libre d’un plateau de 3 sur 3. Trois marques alignées gagnent ; un ' +
        'plateau plein sans alignement est une partie nulle.',
      notation:
        'Un coup est la case : `b2` est le centre. Une position est la liste des rangées en partant du bas, `X` pour le joueur ' +
        '1, `O` pour le joueur 2, `.` pour une case libre : `X.O/.X./...` ; le trait se déduit du nombre de marques.',
    },
    mnk: {
      title: 'Jeu m,n,k',
      rules:
        'À tour de rôle, les joueurs marquent une case libre. `k` marques alignées gagnent ; un plateau plein sans alignement ' +
        'est une partie nulle. Le morpion est `mnk:3x3,k=3`.',
      notation:
        'Un coup est la case : `b2`. Une position est la liste des rangées en partant du bas, `X` pour le joueur 1, `O` pour ' +
        'le joueur 2, `.` pour une case libre ; le trait se déduit du nombre de marques.',
      parameters: { board: 'colonnes x rangées, au plus 32 cases', k: 'combien de marques alignées gagnent' },
    },
    connect4: {
      title: 'Puissance 4',
      rules:
        'À tour de rôle, les joueurs laissent tomber un pion dans une colonne qui n’est pas pleine ; il descend à la case ' +
        'libre la plus basse. Quatre pions alignés gagnent ; un plateau plein sans alignement est une partie nulle.',
      notation:
        'Un coup est la colonne, comptée à partir de 1 ; une suite de coups peut s’écrire d’un seul mot : `4453`. Une position ' +
        'est la liste des rangées en partant du bas, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour une case libre ; le ' +
        'trait se déduit du nombre de pions.',
      parameters: { board: 'colonnes x rangées ; colonnes x (rangées + 1) vaut au plus 64', line: 'combien de pions alignés gagnent' },
    },
    mutorere: {
      title: 'Mū Tōrere',
      rules:
        'Huit points sont sur un cercle ; un neuvième, le pūtahi, au milieu, est voisin de tous. Chaque joueur a quatre ' +
        'pièces, côte à côte au départ. À tour de rôle, on déplace une de ses pièces vers le point libre voisin ; seule une ' +
        'pièce voisine d’une pièce adverse peut entrer au centre (avec `centre=free`, toutes). Un joueur bloqué perd ; une ' +
        'partie sans fin est nulle.',
      notation: 'Les points 1 à 8 font le tour, 9 est le centre. Un coup est le départ et l’arrivée : `4-9`.',
      parameters: { centre: 'si le centre n’est accessible qu’à côté d’une pièce adverse' },
    },
    ponghauki: {
      title: 'Pong hau k’i',
      rules:
        'Quatre coins et un centre, voisin de tous les coins ; les coins sont reliés à gauche, en bas et à droite, pas en ' +
        'haut. Le joueur 1 commence en haut, le joueur 2 en bas. À tour de rôle, on déplace une de ses pièces vers le point ' +
        'libre voisin. Un joueur bloqué perd ; une partie sans fin est nulle.',
      notation: 'Un coup est le départ et l’arrivée : `4-3`.',
    },
    dodgem: {
      title: 'Dodgem',
      rules:
        'Les voitures du joueur 1 partent de la colonne de gauche, celles du joueur 2 de la rangée du bas. Le joueur 1 avance ' +
        'd’une case à droite, en haut ou en bas ; le joueur 2 en haut, à gauche ou à droite, toujours vers une case libre. ' +
        'Depuis le bord opposé une voiture peut sortir. Qui a sorti toutes ses voitures gagne. On doit laisser un coup à ' +
        'l’adversaire : un joueur bloqué gagne ; avec `trapped=loses` il perd. Une partie sans fin est nulle.',
      notation: 'Un coup est le départ et l’arrivée, `a2-b2`, ou la sortie, `c2-off`.',
      parameters: { board: 'le plateau, aussi large que haut', trapped: 'ce que devient un joueur bloqué' },
    },
    lgame: {
      title: 'Le jeu du L',
      rules:
        'Chaque joueur a une pièce en forme de L, et il y a deux pièces neutres d’une case. À tour de rôle, on reprend son L ' +
        'et on le pose ailleurs sur des cases libres, tourné ou retourné à volonté, puis on peut déplacer une pièce neutre. ' +
        'Qui ne peut pas poser son L ailleurs perd ; une partie sans fin est nulle (Edward de Bono).',
      notation: 'Un coup est la liste des quatre cases du L, puis le pas d’une pièce neutre s’il y en a un : `a1a2a3b1+d1-d4`.',
    },
    hare: {
      title: 'Le jeu militaire français',
      rules:
        'Trois colonnes de trois points, et un point de plus à chaque bout. Le joueur 1 a trois chiens, à gauche ; le joueur 2 ' +
        'a le lièvre, à droite. À tour de rôle, une pièce suit une ligne vers un point libre voisin ; les chiens ne reculent ' +
        'jamais, le lièvre va où il veut. Les chiens gagnent quand le lièvre est bloqué ; le lièvre gagne quand aucun chien ' +
        'n’est à sa gauche, ou quand aucun ne peut bouger. Une partie sans fin est nulle.',
      notation: 'Colonnes `a` à `e`, rangées 1 à 3. Un coup est le départ et l’arrivée : `b3-c3`.',
      parameters: { first: 'qui commence' },
    },
    morris: {
      title: 'Marelle à trois pions',
      rules:
        'Neuf points en trois rangées. À tour de rôle, les joueurs posent leurs pions, puis en déplacent un vers un point ' +
        'voisin libre le long d’une rangée ou d’une colonne (avec `moves=lines` aussi sur les diagonales ; avec `moves=any` ' +
        'partout). Trois pions alignés gagnent. Un joueur bloqué perd ; une partie sans fin est nulle.',
      notation: 'Un coup est le point où l’on pose, `b2`, ou le départ et l’arrivée, `b2-b3`.',
      parameters: { men: 'combien de pions a chaque joueur', moves: 'où un pion peut aller' },
    },
    quixo: {
      title: 'Quixo',
      rules:
        'Un carré de cubes vierges. À tour de rôle, on prend au bord un cube vierge ou à sa marque, et on le pousse, sa marque ' +
        'dessus, à un bout de sa rangée ou de sa colonne autre que sa place. Une ligne complète d’une marque gagne ; une ligne ' +
        'de l’adversaire compte d’abord. Une partie sans fin est nulle.',
      notation: 'Un coup est la case du cube pris et celle où il rentre : `a2-d2`.',
      parameters: { board: 'le plateau, aussi large que haut' },
    },
    krk: {
      title: 'Roi et tour contre roi',
      rules:
        'Les échecs sur un plateau carré : le joueur 1 a un roi et une tour, le joueur 2 un roi. Le joueur 1 gagne par mat ; ' +
        'le pat, la perte de la tour et une partie sans fin sont nuls.',
      notation: 'Un coup est la pièce et sa case d’arrivée : `Ke2`, `Rh5`.',
      parameters: { side: 'la largeur et la hauteur du plateau' },
    },
    tactix: {
      title: 'Tac Tix',
      rules:
        'Il y a une pièce sur chaque case. À tour de rôle, on prend une ou plusieurs pièces côte à côte dans une rangée ou une ' +
        'colonne, sans trou entre elles. Qui ne peut pas jouer perd ; avec `misere` qui prend la dernière pièce perd.',
      notation: 'Un coup est la pièce prise, `b2`, ou les deux bouts, `a1-c1`.',
      parameters: { board: 'colonnes x rangées, au plus 32 pièces', misere: 'qui prend la dernière pièce perd' },
    },
    sim: {
      title: 'Sim',
      rules:
        'Des points sur un cercle. À tour de rôle, on trace dans sa couleur un trait entre deux points pas encore reliés. Qui ' +
        'ferme un triangle de sa couleur perd.',
      notation: 'Un coup est la paire de points reliés : `1-4`.',
      parameters: { points: 'combien il y a de points' },
    },
    notakto: {
      title: 'Notakto',
      rules:
        'Les deux joueurs mettent la même marque sur une case libre d’un plateau de 3 sur 3. Un plateau avec trois marques ' +
        'alignées est mort. Qui fait mourir le dernier plateau perd.',
      notation: 'Un coup est la case, `b2`, précédée du numéro du plateau s’il y en a plusieurs, `2b2`.',
      parameters: { boards: 'combien il y a de plateaux' },
    },
    hexapawn: {
      title: 'Hexapawn',
      rules:
        'Les pions du joueur 1 remplissent la rangée du bas et montent, ceux du joueur 2 descendent. Un pion avance d’une case ' +
        'libre, ou prend en diagonale vers l’avant. Qui amène un pion à l’autre bout gagne ; qui est bloqué perd (Martin ' +
        'Gardner).',
      notation: 'Un coup est le départ et l’arrivée : `a1-a2`.',
      parameters: { board: 'colonnes x rangées, au plus 32 cases' },
    },
    kayles: {
      title: 'Kayles (les quilles)',
      rules:
        'Des quilles sont côte à côte, en rangées. À tour de rôle, on en renverse une ou deux voisines, ce qui peut couper une ' +
        'rangée en deux. Qui ne peut pas jouer perd.',
      notation:
        'Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un coup est la ' +
        'rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées, la plus longue d’abord, ' +
        'et le trait : `3-2@2` ; `0` quand il ne reste rien.',
      parameters: { rows: 'combien de quilles dans chaque rangée', misere: 'qui ne peut pas jouer gagne' },
    },
    dawson: {
      title: 'Échecs de Dawson',
      rules:
        'Les échecs de Dawson comme jeu de quilles, code octal 0.137 : on renverse une quille isolée, deux au bout d’une ' +
        'rangée, ou trois voisines n’importe où. Qui ne peut pas jouer perd.',
      notation:
        'Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un coup est la ' +
        'rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées, la plus longue d’abord, ' +
        'et le trait : `3-2@2` ; `0` quand il ne reste rien.',
      parameters: { rows: 'combien de quilles dans chaque rangée', misere: 'qui ne peut pas jouer gagne' },
    },
    octal: {
      title: 'Jeu octal',
      rules:
        'Des quilles sont côte à côte, en rangées. À tour de rôle, on renverse autant de voisines que le code le permet : son ' +
        'chiffre k est la somme de 1 (k quilles peuvent partir si elles sont toute la rangée), 2 (si elles laissent une ' +
        'rangée) et 4 (si elles en laissent deux). Qui ne peut pas jouer perd.',
      notation:
        'Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un coup est la ' +
        'rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées, la plus longue d’abord, ' +
        'et le trait : `3-2@2` ; `0` quand il ne reste rien.',
      parameters: {
        rows: 'combien de quilles dans chaque rangée',
        misere: 'qui ne peut pas jouer gagne',
        code: 'les chiffres de 0 à 7 après `0.`',
      },
    },
    subtraction: {
      title: 'Jeu de soustraction',
      rules:
        'Il y a des tas de bâtonnets. À tour de rôle, on prend un des nombres permis dans un tas. Un joueur qui ne peut pas ' +
        'jouer perd ; avec `misere` il gagne.',
      notation: 'Un coup est le tas, compté à partir de 1, et combien on y prend : `1-3`.',
      parameters: {
        heaps: 'la taille de chaque tas',
        take: 'combien on peut en prendre en un coup',
        misere: 'qui ne peut pas jouer gagne',
      },
    },
    sum: {
      title: 'Somme de jeux',
      rules: 'Plusieurs jeux sont côte à côte. Un tour est un coup dans l’un d’eux. Qui ne peut jouer dans aucun perd.',
      notation: 'Un coup est le numéro de la partie et le coup qu’on y joue : `2:1-3`.',
      parameters: { games: 'les jeux, séparés par des virgules' },
    },
    misere: {
      title: 'Misère',
      rules: 'Les coups du jeu entre parenthèses ; qui l’aurait gagné perd, et les autres gagnent. Les nulles restent nulles.',
      notation: 'Les coups et les positions sont ceux du jeu entre parenthèses.',
      parameters: { game: 'le jeu' },
    },
  },
};
