# What exercises say in English. Every message is in fr.ftl as well, with the same things put in.

player = player { $player }

either = { $first } or { $last }
kind-layer = layer
kind-rank = rank
kind-move = winning move
kind-value = min-max
kind-cuts = alpha-beta
kind-cops = cops and robber
kind-formula = formula

layer-asked = A player who cannot move has lost. For player { $player }, A{ $index } = { $known }. Which vertices does A{ $next } add?
layer-some = vertex { $vertex } is in A{ $next }: player { $player } can go to { $to }, which is in A{ $index }
layer-every = vertex { $vertex } is in A{ $next }: all moves of player { $player } lead into A{ $index }: { $to }
layer-already = vertex { $vertex } is in A{ $index } already
layer-end = the game is over at { $vertex }, and no layer adds it
layer-none = vertex { $vertex } is not in A{ $next }: no move of player { $player } leads into A{ $index }
layer-away = vertex { $vertex } is not in A{ $next }: player { $player } can still go to { $away }

rank-asked = A player who cannot move has lost. What is the rank of vertex { $vertex } in the attractor of player { $player }?
rank-best = the rank of { $vertex } is { $own }: the best move of player { $player } leads to { $to }, which has rank { $rank }
rank-longest = the rank of { $vertex } is { $own }: player { $player } lasts longest by going to { $to }, which has rank { $rank }

heap-asked = { $left } matches; in turn the players take 1 to { $most }; whoever cannot take any has lost. How many should be taken now?
heap-misere-asked = { $left } matches; in turn the players take 1 to { $most }; whoever takes the last one loses. How many should be taken now?
bar-asked = A bar of Chomp with { $lower } squares in the lower row and { $upper } in the upper one; the square a1 is poisoned. Which square should be eaten? (Column and row: b2.)
move-wins = { $move } wins: it leaves { $left }, from where every move loses
move-loses = { $move } loses: it leaves { $left }, and the opponent answers { $answer }, which leaves { $then }
move-last = { $move } takes the last one

value-asked = Max begins. What is this tree worth? { $tree }
value-min = Min takes the smallest of { $values }: { $value }
value-max = at the root Max takes the largest of { $values }: { $value }
value-then = { $first }; { $then }

cuts-asked = Max begins, and alpha-beta goes from left to right. Which leaves does it not look at? { $tree } Leaves: { $leaves }
cuts-cut = leaf { $leaf } is left out: alpha = { $alpha } and beta = { $beta } there, so that nothing below can change the value
cuts-seen = leaf { $leaf } is looked at: alpha = { $alpha } is less than beta = { $beta } there

cops-asked = Everybody must move along an edge. The cop is on { $cop } and is to move. On which vertices is the robber never caught?
cops-there = on { $robber } the robber is caught already
cops-answer = { $robber } if the cop goes to { $cop }
cops-escapes = on { $robber } the robber escapes by these answers: { $answers }
cops-caught = on { $robber } the robber is caught: the cop goes to { $to } and wins in { $moves } moves

formula-next-asked = A player who cannot move has lost. Where can player { $player } see to it that the next position is in { $target }? That is { $formula }
formula-some-day-asked = A player who cannot move has lost. Where can player { $player } see to it that some day the position is in { $target }? That is { $formula }
formula-there = { $vertex } is one of the positions wanted
formula-some = it holds at { $vertex }: player { $player } goes to { $to }
formula-every = it holds at { $vertex }: every move of player { $player } leads there
formula-vacuous = it holds at { $vertex }: player { $player } has no move, so that "all moves lead there" is true (vacuously)
formula-end = it fails at { $vertex }: nothing more is forced there
formula-none = it fails at { $vertex }: no move of player { $player } leads there
formula-away = it fails at { $vertex }: player { $player } can go to { $away }

sheet-title = Exercises on games
sheet-name = Name:
sheet-exercise = Exercise { $number }
sheet-solutions = Solutions
sheet-seed = seed { $seed }
sheet-legend = Circles are controlled by player 1, squares by player 2.

mark-passed = right
mark-right = right: { $items }
mark-wrong = wrong, { $item }: { $reason }
mark-missing = missing, { $item }: { $reason }
solution = solution: { $items }
