# Ce que disent les réponses, avec les mots des cours.

# Qui, et combien.
side = { $n ->
    [one] le joueur { $players }
   *[other] les joueurs { $players }
}
of-side = { $n ->
    [one] du joueur { $players }
   *[other] des joueurs { $players }
}
by-side = par { side }
nobody = personne
listed-players = { $n ->
    [one] le joueur { $last }
   *[other] les joueurs { $first } et { $last }
}
players = { $n ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
positions = { $n ->
    [one] { $count } position
   *[other] { $count } positions
}
moves = { $n ->
    [one] { $count } coup
   *[other] { $count } coups
}
nodes = { $n ->
    [one] { $count } nœud
   *[other] { $count } nœuds
}
games = { $n ->
    [one] { $count } partie
   *[other] { $count } parties
}
vertices = { $n ->
    [one] { $count } sommet
   *[other] { $count } sommets
}
edges = { $n ->
    [one] { $count } arête
   *[other] { $count } arêtes
}
arcs = { $n ->
    [one] { $count } arc
   *[other] { $count } arcs
}
cops = { $n ->
    [one] { $count } gendarme
   *[other] { $count } gendarmes
}
stones = { $n ->
    [one] { $count } pierre
   *[other] { $count } pierres
}
pages = { $n ->
    [one] { $count } page
   *[other] { $count } pages
}
files = { $n ->
    [one] { $count } fichier
   *[other] { $count } fichiers
}
blocks = { $n ->
    [one] { $count } bloc
   *[other] { $count } blocs
}
labelled = { $name } : { $text }
headline = { $game } : { $players }, { $positions }
headline-uncounted = plus de positions que la mémoire permise n’en laisse compter
error = erreur
hint = conseil
note = remarque

# Valeurs.
win = gain
draw = nulle
loss = perte
at-once = { $value } immédiat{ $value ->
    [gain] {""}
   *[other] e
}
in-moves = { $value } en { $rank }
for-ever = { $value } sans fin
not-known = inconnu
score = score { $score }
bounds = au moins { $lower }, au plus { $upper }

# Qui gagne.
no-start = aucun départ n’est donné
to-move = de { $start }, { $who } a le trait :
wins = { $n ->
    [one] { side } gagne
   *[other] { side } gagnent
}
verdict-in = { $verdict } en { $moves }
verdict-after = { $verdict } après { $moves }
lost = position perdante
draw-verdict = partie nulle
win-together = { side } gagnent ensemble
win-each = { side } peuvent gagner chacun
nobody-wins = personne ne gagne
nobody-forces = personne ne peut forcer le gain
nobody-alone = personne ne gagne seul, les autres ensemble battent le joueur { $turn }
nobody-asked = aucun de ceux qui sont demandés ne peut y forcer
forced-into = on y est forcé
can-force = { $n ->
    [one] { side } peut y forcer
   *[other] { side } peuvent y forcer
}
can-avoid = { $n ->
    [one] { side } peut l’éviter sans fin
   *[other] { side } peuvent l’éviter sans fin
}
objective-buchi = visites infiniment souvent
objective-cobuchi = quitter pour toujours
objective-parity = parité, { $convention }

# Le tableau.
won-by = gagnées { by-side }
forced-by = forcées { by-side }
avoided-by = évitées { by-side }
drawn = nulles
stationary = ensembles stationnaires à partir de A{ $layer }
by-mover = pour celui qui a le trait : gagnantes { $won }, perdantes { $lost }, nulles { $drawn }
longest-win = gain le plus long : { $moves }, de { $position }
grundy-start = valeur de Grundy du départ : { $value }
grundy = valeur de Grundy { $value }
more-in-json = et { $more } de plus (`--json` les donne tous)
heading-moves = coups
heading-drawn = nulles
heading-why = pourquoi
heading-play = meilleure partie
heading-ranks = positions selon le nombre de coups jusqu’à la fin
rank-moves = coups
rank-won = gagnantes
rank-lost = perdantes
layers-of = couches de l’attracteur { of-side }
strategy-of = stratégie { of-side }
layer = couche{ $layer }
play-by = par { $made }
chapter-ends = vers les fins de partie gagnées
chapter-priority = vers la priorité { $priority }, la plus forte de ce qui reste
chapter-without = vers ce qui précède, gagné sans la priorité { $priority }

# Ce que gagner veut dire.
together-all = { $who } gagnent ensemble : tous doivent gagner, et si seuls quelques-uns gagnent, la partie est nulle pour eux
together-one = { $who } s’entraident : il suffit que l’un d’eux gagne
together-reach = { $who } forcent la visite ensemble
together-avoid = { $who } empêchent la visite ensemble
together-endless = { $who } jouent comme un seul, et ce qu’ils veulent d’une partie sans fin leur est commun
each-alone = chaque joueur joue seul, contre tous les autres ensemble

# Raisons.
attractor-of = l’attracteur { of-side }
attractor-against = { $attractor } contre { $others }
over-drawn = la partie est finie en { $at } : nulle
over-won = la partie est finie en { $at } : { $won }
in-target = { $at } est dans la cible
some-move = { $mover } a le trait et { $step } est dans A{ $layer }
step-in-layer = { $step } dans A{ $layer }
all-moves = { $n ->
    [one] { $mover } a le trait et le seul coup mène dans { $attractor } : { $steps }
    [2] { $mover } a le trait et les deux coups mènent dans { $attractor } : { $steps }
   *[other] { $mover } a le trait et tous les coups mènent dans { $attractor } : { $steps }
}
and-more = et { $more } de plus
stays-out = { $mover } a le trait et { $step } reste hors de { $attractor }
no-move-in = { $mover } a le trait et aucun coup ne mène dans { $attractor }
no-move = il n’y a pas de coup en { $at }
barred = la partie ne peut pas passer par { $at } en allant vers la cible
again = { $at } a la priorité { $priority }, la plus forte de ce qui reste, et c’est { $side } qu’elle favorise : une partie qui y revient sans fin est gagnée
again-on = { again }, et { $side } continue par { $step }
neither-wins = depuis { $at }, chaque camp peut empêcher l’autre de gagner

# Comment une partie finit.
has-no-move = { $who } n’a pas de coup
somebody-has-no-action = quelqu’un n’a pas d’action
comes-back = { $at } revient : la partie n’a pas de fin
goes-round = la partie tourne sans fin : { $cycle } ; { $won }
over-all = la partie est finie : { $won }
game-is-over = la partie est finie
no-further = la formule ne regarde pas plus loin
holds-there = `{ $part }` y est vraie
fails-there = `{ $part }` y est fausse
neither-there = ni `{ $one }` ni `{ $other }` n’y est vraie
not-proved = la suite n’a pas été prouvée en { $seconds } s

# Formules.
holds-at-some = vraie en { $holds } d’entre elles
decided-at-once = décidé sans regarder un seul coup
decided-by-some = décidé par les coups de { $expanded } d’entre elles
holds = vraie
fails = fausse
holds-at = { $verdict } en { $start }
ordinary = en ATL ordinaire, elle est vraie en { $holds } d’entre elles : `--blocked ordinary`
ordinary-holds = en ATL ordinaire, elle est vraie en { $holds } d’entre elles, dont le départ : `--blocked ordinary`
ordinary-fails = en ATL ordinaire, elle est vraie en { $holds } d’entre elles, et fausse au départ : `--blocked ordinary`
part-by-part = partie par partie
shown-by-refute = elle est fausse au départ : `--refute` montre pourquoi
shown-by-witness = elle est vraie au départ : `--witness` montre pourquoi
shown-by-position = la position suffit à le voir : aucun coup n’est à examiner
plan-everybody = quoi que chacun joue
plan-nothing = { $n ->
    [one] { side } n’a rien à choisir
   *[other] { side } n’ont rien à choisir
}
plan = { $n ->
    [one] { side } joue
   *[other] { side } jouent
}
a-play = une partie

# Stratégies à l’épreuve, certificats.
winning = est gagnante
not-winning = n’est pas gagnante
strategy-is = la stratégie { of-side } { $verdict }
strategy-is-from = la stratégie { of-side } { $verdict } depuis { $from }
at-most = en au plus { $moves }
wins-from = elle gagne depuis { $from } des { $possible } gagnables { by-side }
beaten = une partie qui la bat
proved = prouvé
refuted = réfuté
proved-at = en exactement { $positions }
proved-from = depuis exactement { $positions }
start-in = { $claim } ; depuis le départ en { $moves }
start-in-most = { $claim } ; depuis le départ en au plus { $moves }

# Min-max et recherche.
at-position = en { $position }
looks-ahead = { $who } ({ $role }) regarde { $moves } à l’avance
by-method = heuristique { $heuristic }, méthode { $method }
value = valeur { $value }
best-played = meilleur, joué
best = meilleur
best-so-far = meilleur pour l’instant
line = suite
leaves = feuilles
mover-worth = { $who } a le trait : { $worth }
search-stopped = la recherche a été arrêtée ; ce qui est dit a été prouvé
search-cost = { $nodes }, { $seconds } s, par { $method }

# Gendarmes et voleur.
rule = règle { $rule }
cop-number = nombre de gendarmes nécessaires : { $number }
cops-win = gagnent
cops-lose = perdent
part-of = { $part } sur { $all }
not-counted = non comptés
head-cops = gendarmes
head-capture = temps de capture
head-starts = départs gagnants
head-positions = positions gagnantes
best-start = meilleur départ de { $cops } : { $start }
escapes = s’échappe
caught-in = en { $moves }
cops-play = le joueur 1 déplace les gendarmes, le joueur 2 le voleur
safe-from = à l’abri de { $cops } en { $places } ({ $room }) :
starts-of = départs gagnants de { $cops }
starts-of-kinds = départs gagnants de { $cops } à symétrie près
chase-caught = un gendarme est sur le sommet du voleur
chase-cornered = le voleur doit se déplacer et ne peut pas : il est pris
chase-blocked = les gendarmes doivent se déplacer et ne peuvent pas : le voleur est à l’abri
chase-cops-win = les gendarmes vont en { $to } et gagnent en { $moves }
chase-loses = où qu’il aille, le voleur est pris : { $replies }
chase-reply-cop = { $to } est le sommet d’un gendarme
chase-reply-loses = { $to } perd en { $moves }
chase-escapes = le voleur est à l’abri en { $places }
chase-fail = où qu’aillent les gendarmes, le voleur a une réponse : { $answers }
chase-answer-stays = à { $cops } il répond en restant
chase-answer-goes = à { $cops } par { $to }

# Affirmations.
no-position = aucune position
claim-buchi = visites de { $to } infiniment souvent
claim-cobuchi = quitter { $what } pour toujours
claim-parity = priorités, { $convention }
claim-endless = { $n ->
    [one] { side } peut gagner ({ $words })
   *[other] { side } peuvent gagner ({ $words })
}
led-round = { $who } peut être mené sans fin par { $cycle }, et perd cette partie
claim-caught = sur { $graph }, le voleur est pris par { $cops } partant de { $start }, { $rule }
claim-never-caught = sur { $graph }, le voleur n’est jamais pris par { $cops }, { $rule }
claim-table-wins = chacune des { $positions } positions de { $game } s’accorde avec celles où mènent ses coups, et { $mover }, qui commence, gagne
claim-table-loses = chacune des { $positions } positions de { $game } s’accorde avec celles où mènent ses coups, et { $mover }, qui commence, perd
claim-table-draws = chacune des { $positions } positions de { $game } s’accorde avec celles où mènent ses coups, et { $mover }, qui commence, fait nulle
claim-holds = `{ $formula }` est vraie
claim-holds-ordinary = `{ $formula }` est vraie en ATL ordinaire
claim-holds-vacuous = `{ $formula }` est vraie si toute fin perdue est prise pour un blocage
claim-everybody = quoi que chacun joue, on arrive à { $what }
claim-forces = { $n ->
    [one] { side } peut forcer { $what }
   *[other] { side } peuvent forcer { $what }
}
win-of = une victoire { of-side }
loss-of = une défaite { of-side }
win-of-somebody = une victoire de quelqu’un
a-visit = une visite à { $to }
only-through = en ne passant jusque-là que par { $within }
moves-at = { $who } joue en `{ $position }`
own-positions = une stratégie { of-side } parle de ses propres positions

# Légendes des dessins.
legend-moves = { side } joue
legend-wins = coups jusqu’à la victoire { of-side }
legend-together = coups jusqu’à la victoire commune { of-side }
legend-one-of = coups jusqu’à la victoire de l’un { of-side }
legend-danger = { $n ->
    [one] { side } peut forcer le danger
   *[other] { side } peuvent forcer le danger
}
legend-strategy = stratégie
legend-play = partie
legend-start = départ
legend-over = fin de partie
legend-marked = marqué
legend-holds = la formule est vraie
legend-together-moves = chacun choisit

# Ce que les lecteurs de graphes décident d’eux-mêmes.
no-owners = personne ne contrôle les sommets : un seul joueur les a tous
owners-alternate = personne ne contrôle les sommets : les coups alternent, et le départ est au joueur 1
in-the-names = dans les noms, { $names }
name-is = { $name } est le joueur { $player }
read-as-matrix = les listes sont lues comme une matrice de 0 et de 1
labels-same = deux étiquettes sont égales : les sommets sont appelés par leur numéro
labels-missing = des étiquettes manquent : les sommets sont appelés par leur numéro

# À quoi ressemble un graphe.
owned-by = contrôlés { by-side } : { $count }
final-drawn = fins nulles : { $count }
final-won = fins gagnées par le joueur { $players } : { $count }
sinks = puits
sources = sources
moves-out = coups d’une position : de { $least } à { $most }
moves-in = coups vers une position : de { $least } à { $most }
self-loops = coups qui reviennent à la même position : { $count }
repeated-moves = coups qui en répètent un autre : { $count }
changes-hands = chaque coup change de joueur : oui
keeps-hands = chaque coup change de joueur : non, { $from } → { $to } n’en change pas
bipartite = biparti : oui
not-bipartite = biparti : non
one-class = une classe
other-class = l’autre
odd-cycle = un cycle impair
acyclic = acyclique : oui
not-acyclic = acyclique : non
an-order = un ordre
a-cycle = un cycle
all-reached = tout est accessible depuis le départ { $start }
not-reached = inaccessibles depuis le départ { $start }
listed = { $what } ({ $count }) :
listed-more = … ({ $more } de plus ; `--json` les donne tous)

# Tables de finales.
entries = { $n ->
    [one] { $count } entrée
   *[other] { $count } entrées
}
table-keys = positions par { $keys }, valeurs pour celui qui a le trait
table-keys-each = positions par { $keys }, valeurs pour chaque joueur
table-keys-below = { $keys } inférieur à { $numbers }
table-keys-folded = { $keys }, une pour toutes ses symétriques
table-size = { $parts }, { $blocks }, { $bytes } octets ; { $unpacked } avant compression
table-density = { $bytes } octets par entrée
table-writer = version { $version }, écrite par { $writer }

# Beaucoup de graphes, et des graphes aléatoires.
graphs = { $count } graphes
bad-lines = { $count } mauvaises lignes
head-cop-number = gendarmes
head-graphs = graphes
head-by-time = par temps de capture
graphs-in = { $count } en { $moves }
random-graphs = graphes aléatoires à { $vertices } sommets
trials = { $count } essais
seed = graine { $seed }
head-wins = gains
head-share = part
head-interval = intervalle à 95 %
interval = { $low } à { $high }

# Comment une poursuite finit.
chase-ends-caught = le voleur est pris après { $moves } des gendarmes
chase-ends-cornered = le voleur ne peut plus se déplacer et est pris après { $moves } des gendarmes
chase-ends-blocked = les gendarmes ne peuvent plus se déplacer : le voleur s’échappe
chase-ends-never = comme après { $moves } coups : cela continue ainsi sans fin, le voleur s’échappe

# Ce qui a été ouvert.
pasted-graph = graphe collé
standard-input = entrée standard

# Le catalogue des jeux.
head-name = nom
head-title = titre
head-example = exemple
games-more = `attractor games NOM` explique l’un d’eux
also-called = aussi : { $names }
head-parameters = paramètres
if-nothing = { $expected } ; `{ $default }` si rien n’est dit
head-size = taille
game-positions = { $game } a { $count } positions ({ $source })
game-cost = le résoudre prend { $cost }
game-cost-too-much = le résoudre prend { $cost }, plus qu’il n’est permis
largest-fits = le plus grand qui tient : { $game }, { $count } positions, { $cost }
after-line = après { $line } :
position-of = position { $position }, le joueur { $player } a le trait

# Des règles vérifiées.
rules-sound = { $game } : les règles sont correctes
rules-unsound = { $game } : les règles ne sont pas correctes
rules-players = joueurs : { $names }
rules-together = ils choisissent en même temps
rules-positions = positions : { $count }
rules-positions-between = positions : plus de { $seen }, au plus { $most }
rules-moves = coups d’une position : { $mean } en moyenne, { $most } au plus
rules-comes-back = une partie peut revenir à une position
rules-never-back = une partie ne revient jamais à une position
rules-numbers = numéros pour les tableaux plats : { $count }

# Des tables, et l’explorateur.
table-axes = { $game } : les rangées vers le bas, les colonnes vers la droite
table-legend = V, H : le joueur vertical, horizontal gagne qui que ce soit qui commence ; 1, 2 : celui qui commence, celui qui ne commence pas
exported = { $game } : { $positions } dans { $file }
exported-columns = colonnes { $names }
explorer-open = l’explorateur est ouvert ; Ctrl-C le ferme

# Images : ce qu’en dit un lecteur d’écran, et ce qui raconte une poursuite dessous.
picture-graph = Graphe du jeu
picture-tree = Arbre de recherche
picture-position = Position
picture-moves = Un graphe de jeu, nombre de sommets : { $vertices }, de coups : { $moves }, de sommets gagnés : { $won }, nuls : { $drawn }.
picture-edges = Un graphe, nombre de sommets : { $vertices }, d’arêtes : { $edges }.
picture-chase = { $graph }, { $cops }, règle { $rule } : { $end }
picture-start = le départ
picture-cops = { $number }. gendarmes en { $to }
picture-robber = { $number }. voleur en { $to }

# Images des recherches et des chances.
tree-game = arbre
tree-title = { $game }, profondeur { $depth }, { $method }
tree-key = cercle : Max, joueur 1 · carré : Min, joueur 2 · trait épais : meilleur jeu
tree-cut = deux traits : coupe
odds-title = Graphes aléatoires à { $vertices } sommets, règle { $rule }, { $trials } essais chacun
odds-across = probabilité d’une arête
odds-up = part des graphes gagnés
odds-cops = { $n ->
    [one] { $count } gendarme gagne
   *[other] { $count } gendarmes gagnent
}
