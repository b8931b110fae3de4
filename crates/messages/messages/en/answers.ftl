# What answers say.

# Who and how many. `$players` is a list of numbers, `$n` how many they are, `$count` a number as it is written.
side = { $n ->
    [one] player { $players }
   *[other] players { $players }
}
of-side = of { side }
by-side = by { side }
nobody = nobody
listed-players = { $n ->
    [one] player { $last }
   *[other] players { $first } and { $last }
}
players = { $n ->
    [one] { $count } player
   *[other] { $count } players
}
positions = { $n ->
    [one] { $count } position
   *[other] { $count } positions
}
moves = { $n ->
    [one] { $count } move
   *[other] { $count } moves
}
nodes = { $n ->
    [one] { $count } node
   *[other] { $count } nodes
}
games = { $n ->
    [one] { $count } game
   *[other] { $count } games
}
vertices = { $n ->
    [one] { $count } vertex
   *[other] { $count } vertices
}
edges = { $n ->
    [one] { $count } edge
   *[other] { $count } edges
}
arcs = { $n ->
    [one] { $count } arc
   *[other] { $count } arcs
}
cops = { $n ->
    [one] { $count } cop
   *[other] { $count } cops
}
stones = { $n ->
    [one] { $count } stone
   *[other] { $count } stones
}
pages = { $n ->
    [one] { $count } page
   *[other] { $count } pages
}
files = { $n ->
    [one] { $count } file
   *[other] { $count } files
}
blocks = { $n ->
    [one] { $count } block
   *[other] { $count } blocks
}
labelled = { $name }: { $text }
headline = { $game }: { $players }, { $positions }
headline-uncounted = more positions than the memory allowed lets count
error = error
hint = hint
note = note

# Values.
win = win
draw = draw
loss = loss
at-once = { $value } at once
in-moves = { $value } in { $rank }
for-ever = { $value } for ever
not-known = not known
score = score { $score }
bounds = at least { $lower }, at most { $upper }

# Who wins.
no-start = no start is given
to-move = from { $start }, { $who } to move:
wins = { $n ->
    [one] { side } wins
   *[other] { side } win
}
verdict-in = { $verdict } in { $moves }
verdict-after = { $verdict } after { $moves }
lost = lost
draw-verdict = draw
win-together = { side } win together
win-each = { side } can each win
nobody-wins = nobody wins
nobody-forces = nobody can force a win
nobody-alone = nobody wins alone, the others together beat player { $turn }
nobody-asked = nobody asked can force it
forced-into = forced into it
can-force = { side } can force it
can-avoid = { side } can avoid it for ever
objective-buchi = visits again and again
objective-cobuchi = leaving for good
objective-parity = parity, { $convention }

# The table.
won-by = won { by-side }
forced-by = forced { by-side }
avoided-by = avoided { by-side }
drawn = drawn
stationary = layers stationary at A{ $layer }
by-mover = by the player to move: { $won } won, { $lost } lost, { $drawn } drawn
longest-win = longest win: { $moves }, from { $position }
grundy-start = Grundy value of the start: { $value }
grundy = Grundy value { $value }
more-in-json = and { $more } more (`--json` lists all)
heading-moves = moves
heading-drawn = drawn
heading-why = why
heading-play = best play
heading-ranks = positions by the number of moves to the end
rank-moves = moves
rank-won = won by mover
rank-lost = lost by mover
layers-of = layers { of-side }
strategy-of = strategy { of-side }
layer = layer{ $layer }
play-by = by { $made }
chapter-ends = to where play ends and is won
chapter-priority = to priority { $priority }, which counts most in what is left
chapter-without = to what is above, which is won without priority { $priority }

# What a win means.
together-all = { $who } win together: all of them have to win, and where only some do it is a draw to them
together-one = { $who } help each other: it is enough that one of them wins
together-reach = { $who } force the visit together
together-avoid = { $who } prevent the visit together
together-endless = { $who } play as one, and what they want of endless play is theirs together
each-alone = each player plays alone, against all others together

# Reasons.
attractor-of = the attractor { of-side }
attractor-against = { $attractor } against { $others }
over-drawn = the game is over at { $at }: draw
over-won = the game is over at { $at }: { $won }
in-target = { $at } is in the target
some-move = { $mover } is to move and { $step } is in layer { $layer }
step-in-layer = { $step } in layer { $layer }
all-moves = { $n ->
    [one] { $mover } is to move and the only move leads into { $attractor }: { $steps }
    [2] { $mover } is to move and both moves lead into { $attractor }: { $steps }
   *[other] { $mover } is to move and all moves lead into { $attractor }: { $steps }
}
and-more = and { $more } more
stays-out = { $mover } is to move and { $step } stays out of { $attractor }
no-move-in = { $mover } is to move and no move leads into { $attractor }
no-move = there is no move at { $at }
barred = play may not pass through { $at } on the way to the target
again = { $at } has priority { $priority }, which counts most in what is left and is good for { $side }: a play that comes back here for ever is won
again-on = { again }, and { $side } goes on with { $step }
neither-wins = from { $at } either side can keep the other from winning

# How a play ends.
has-no-move = { $who } has no move
somebody-has-no-action = somebody has no action
comes-back = { $at } comes back: play goes on for ever
goes-round = play goes round { $cycle } for ever: { $won }
over-all = the game is over: { $won }
game-is-over = the game is over
no-further = the formula looks no further ahead
holds-there = `{ $part }` holds there
fails-there = `{ $part }` fails there
neither-there = neither `{ $one }` nor `{ $other }` holds there
not-proved = what follows was not proved within { $seconds } s

# Formulas.
holds-at-some = holds at { $holds } of them
decided-at-once = decided without looking at a move
decided-by-some = decided by the moves of { $expanded } of them
holds = holds
fails = fails
holds-at = { $verdict } at { $start }
ordinary = in ordinary ATL it holds at { $holds }: `--blocked ordinary`
ordinary-holds = in ordinary ATL it holds at { $holds }, and holds at the start: `--blocked ordinary`
ordinary-fails = in ordinary ATL it holds at { $holds }, and fails at the start: `--blocked ordinary`
part-by-part = part by part
shown-by-refute = it fails at the start: `--refute` shows why
shown-by-witness = it holds at the start: `--witness` shows why
shown-by-position = the position itself shows it: no move has to be looked at
plan-everybody = whatever everybody plays
plan-nothing = { side } need not choose anything
plan = { $n ->
    [one] { side } plays
   *[other] { side } play
}
a-play = a play

# Strategies on trial, certificates.
winning = winning
not-winning = not winning
strategy-is = the strategy { of-side } is { $verdict }
strategy-is-from = the strategy { of-side } is { $verdict } from { $from }
at-most = in at most { $moves }
wins-from = it wins from { $from } of the { $possible } that { side } can win
beaten = a play that beats it
proved = proved
refuted = refuted
proved-at = at exactly { $positions }
proved-from = from exactly { $positions }
start-in = { $claim }; from the start in { $moves }
start-in-most = { $claim }; from the start in at most { $moves }

# Min-max and search.
at-position = at { $position }
looks-ahead = { $who } ({ $role }) looks { $moves } ahead
by-method = heuristic { $heuristic }, method { $method }
value = value { $value }
best-played = best, played
best = best
best-so-far = best so far
line = line
leaves = leaves
mover-worth = { $who } to move: { $worth }
search-stopped = the search was stopped; what is told was proved
search-cost = { $nodes }, { $seconds } s, by { $method }

# Cops and robbers.
rule = rule { $rule }
cop-number = cop number { $number }
cops-win = win
cops-lose = lose
part-of = { $part } of { $all }
not-counted = not counted
head-cops = cops
head-capture = capture time
head-starts = winning starts
head-positions = winning positions
best-start = best start of { $cops }: { $start }
escapes = escapes
caught-in = in { $moves }
cops-play = player 1 moves the cops, player 2 the robber
safe-from = safe from { $cops } on { $places } ({ $room }):
starts-of = winning starts of { $cops }
starts-of-kinds = winning starts of { $cops } up to symmetry
chase-caught = a cop is on the robber's vertex
chase-cornered = the robber has to move and cannot: it is caught
chase-blocked = the cops have to move and cannot: the robber is safe
chase-cops-win = the cops go to { $to } and win in { $moves }
chase-loses = wherever the robber goes it is caught: { $replies }
chase-reply-cop = { $to } is a cop's vertex
chase-reply-loses = { $to } loses in { $moves }
chase-escapes = the robber is safe at { $places }
chase-fail = wherever the cops go the robber has an answer: { $answers }
chase-answer-stays = { $cops } is answered by staying
chase-answer-goes = { $cops } by { $to }

# Claims.
no-position = no position
claim-buchi = visits to { $to } again and again
claim-cobuchi = leaving { $what } for good
claim-parity = priorities, { $convention }
claim-endless = { side } can win ({ $words })
led-round = { $who } can be led round { $cycle } for ever, and loses that play
claim-caught = the robber on { $graph } is caught by { $cops } from { $start }, { $rule }
claim-never-caught = the robber on { $graph } is never caught by { $cops }, { $rule }
claim-table-wins = each of { $positions } positions of { $game } agrees with where its moves lead, and { $mover }, who begins, wins
claim-table-loses = each of { $positions } positions of { $game } agrees with where its moves lead, and { $mover }, who begins, loses
claim-table-draws = each of { $positions } positions of { $game } agrees with where its moves lead, and { $mover }, who begins, draws
claim-holds = `{ $formula }` holds
claim-holds-ordinary = `{ $formula }` holds in ordinary ATL
claim-holds-vacuous = `{ $formula }` holds with every lost end taken for blocked
claim-everybody = everybody's play leads to { $what }
claim-forces = { side } can force { $what }
win-of = a win { of-side }
loss-of = a loss { of-side }
win-of-somebody = a win of somebody
a-visit = a visit to { $to }
only-through = until then only through { $within }
moves-at = { $who } moves at `{ $position }`
own-positions = a strategy { of-side } speaks of its own positions

# Legends of drawings.
legend-moves = { side } moves
legend-wins = moves until { side } wins
legend-together = moves until { side } win together
legend-one-of = moves until one { of-side } wins
legend-danger = { side } can force the danger
legend-strategy = strategy
legend-play = play
legend-start = start
legend-over = game over
legend-marked = marked
legend-holds = the formula holds
legend-together-moves = everybody chooses

# What readers decide by themselves.
no-owners = no owners are given: one player owns everything
owners-alternate = no owners are given: the moves change hands, and the start is player 1's
in-the-names = in the names, { $names }
name-is = { $name } is player { $player }
read-as-matrix = the lists are read as a matrix of 0 and 1
labels-same = two labels are the same, so the vertices are called by number
labels-missing = some labels are missing, so the vertices are called by number

# What a graph is like.
owned-by = owned { by-side }: { $count }
final-drawn = final, drawn: { $count }
final-won = final, won by { $players }: { $count }
sinks = sinks
sources = sources
moves-out = moves of a position: { $least } to { $most }
moves-in = moves into a position: { $least } to { $most }
self-loops = moves back to the same position: { $count }
repeated-moves = moves that repeat another: { $count }
changes-hands = every move changes hands: yes
keeps-hands = every move changes hands: no, { $from } → { $to } does not
bipartite = bipartite: yes
not-bipartite = bipartite: no
one-class = one class
other-class = the other
odd-cycle = an odd cycle
acyclic = acyclic: yes
not-acyclic = acyclic: no
an-order = an order
a-cycle = a cycle
all-reached = everything can be reached from the start { $start }
not-reached = cannot be reached from the start { $start }
listed = { $what } ({ $count }):
listed-more = … ({ $more } more; `--json` lists all)

# Tablebases.
entries = { $n ->
    [one] { $count } entry
   *[other] { $count } entries
}
table-keys = positions by { $keys }, values of the player to move
table-keys-each = positions by { $keys }, values of each player
table-keys-below = { $keys } below { $numbers }
table-keys-folded = { $keys }, one for all symmetric ones
table-size = { $parts }, { $blocks }, { $bytes } bytes; { $unpacked } before compression
table-density = { $bytes } bytes an entry
table-writer = version { $version }, written by { $writer }

# Many graphs, and random ones.
graphs = { $count } graphs
bad-lines = { $count } bad lines
head-cop-number = cop number
head-graphs = graphs
head-by-time = by capture time
graphs-in = { $count } in { $moves }
random-graphs = random graphs on { $vertices } vertices
trials = { $count } trials
seed = seed { $seed }
head-wins = wins
head-share = share
head-interval = 95 % interval
interval = { $low } to { $high }

# How a chase ends.
chase-ends-caught = the robber is caught after { $moves } of the cops
chase-ends-cornered = the robber cannot move and is caught after { $moves } of the cops
chase-ends-blocked = the cops cannot move: the robber escapes
chase-ends-never = as after { $moves } moves: it goes on like this for ever, the robber escapes

# What was opened.
pasted-graph = pasted graph
standard-input = standard input

# The catalogue of games.
head-name = name
head-title = title
head-example = example
games-more = `attractor games NAME` explains one of them
also-called = also called { $names }
head-parameters = parameters
if-nothing = { $expected }; `{ $default }` if nothing is said
head-size = size
game-positions = { $game } has { $count } positions ({ $source })
game-cost = to solve it takes { $cost }
game-cost-too-much = to solve it takes { $cost }, more than may be used
largest-fits = the largest that fits: { $game }, { $count } positions, { $cost }
after-line = after { $line }:
position-of = position { $position }, player { $player } to move

# Rules that were checked.
rules-sound = { $game }: the rules are sound
rules-unsound = { $game }: the rules are not sound
rules-players = players: { $names }
rules-together = they choose at the same time
rules-positions = positions: { $count }
rules-positions-between = positions: more than { $seen }, at most { $most }
rules-moves = moves of a position: { $mean } on average, { $most } at most
rules-comes-back = play can come back to a position
rules-never-back = play never comes back to a position
rules-numbers = numbers for flat arrays: { $count }

# Tables, and the explorer.
table-axes = { $game }: rows down, columns across
table-legend = V, H: the vertical, the horizontal player wins whoever starts; 1, 2: whoever starts, does not start
exported = { $game }: { $positions } to { $file }
exported-columns = columns { $names }
explorer-open = the explorer is open; Ctrl-C ends it

# Pictures: what a screen reader says of them, and how a chase is told below them.
picture-graph = Game graph
picture-tree = Search tree
picture-position = Position
picture-moves = A game graph with { $vertices } vertices and { $moves } moves; { $won } vertices are won, { $drawn } are drawn.
picture-edges = A graph with { $vertices } vertices and { $edges } edges.
picture-chase = { $graph }, { $cops }, rule { $rule }: { $end }
picture-start = the start
picture-cops = { $number }. cops to { $to }
picture-robber = { $number }. robber to { $to }

# Pictures of searches and of chances.
tree-game = tree
tree-title = { $game }, depth { $depth }, { $method }
tree-key = circle: Max, player 1 · square: Min, player 2 · thick: best play
tree-cut = two strokes: cut
odds-title = Random graphs on { $vertices } vertices, rule { $rule }, { $trials } trials each
odds-across = probability of an edge
odds-up = share of graphs that are won
odds-cops = { $n ->
    [one] { $count } cop wins
   *[other] { $count } cops win
}
