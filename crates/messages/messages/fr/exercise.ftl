# Ce que disent les exercices en français, avec les mots des cours.

player = le joueur { $player }

either = { $first } ou { $last }
kind-layer = couche
kind-rank = rang
kind-move = coup gagnant
kind-value = min-max
kind-cuts = alpha-bêta
kind-cops = gendarme et voleur
kind-formula = formule

layer-asked = Un joueur qui ne peut plus jouer a perdu. Pour le joueur { $player }, A{ $index } = { $known }. Quels sommets A{ $next } ajoute-t-il ?
layer-some = le sommet { $vertex } est dans A{ $next } : le joueur { $player } peut aller en { $to }, qui est dans A{ $index }
layer-every = le sommet { $vertex } est dans A{ $next } : tous les coups du joueur { $player } mènent dans A{ $index } : { $to }
layer-already = le sommet { $vertex } est déjà dans A{ $index }
layer-end = la partie est finie en { $vertex }, qu’aucune couche n’ajoute
layer-none = le sommet { $vertex } n’est pas dans A{ $next } : aucun coup du joueur { $player } ne mène dans A{ $index }
layer-away = le sommet { $vertex } n’est pas dans A{ $next } : le joueur { $player } peut encore aller en { $away }

rank-asked = Un joueur qui ne peut plus jouer a perdu. Quel est le rang du sommet { $vertex } dans l’attracteur du joueur { $player } ?
rank-best = le rang de { $vertex } est { $own } : le meilleur coup du joueur { $player } mène en { $to }, qui est de rang { $rank }
rank-longest = le rang de { $vertex } est { $own } : le joueur { $player } tient le plus longtemps en allant en { $to }, qui est de rang { $rank }

heap-asked = { $left } allumettes ; tour à tour, les joueurs en prennent de 1 à { $most } ; celui qui ne peut plus en prendre a perdu. Combien faut-il en prendre ?
heap-misere-asked = { $left } allumettes ; tour à tour, les joueurs en prennent de 1 à { $most } ; celui qui prend la dernière perd. Combien faut-il en prendre ?
bar-asked = Une tablette de Chomp a { $lower } carrés sur la ligne du bas et { $upper } sur celle du haut ; le carré a1 est empoisonné. Quel carré faut-il manger ? (Colonne et ligne : b2.)
move-wins = { $move } gagne : il reste { $left }, d’où tout coup perd
move-loses = { $move } perd : il reste { $left }, et l’adversaire répond { $answer }, ce qui laisse { $then }
move-last = { $move } prend la dernière

value-asked = Max commence. Que vaut cet arbre ? { $tree }
value-min = Min prend le plus petit de { $values } : { $value }
value-max = à la racine, Max prend le plus grand de { $values } : { $value }
value-then = { $first } ; { $then }

cuts-asked = Max commence, et alpha-bêta va de gauche à droite. Quelles feuilles ne regarde-t-il pas ? { $tree } Feuilles : { $leaves }
cuts-cut = la feuille { $leaf } est coupée : alpha = { $alpha } et bêta = { $beta } à cet endroit, rien au-dessous ne peut changer la valeur
cuts-seen = la feuille { $leaf } est regardée : alpha = { $alpha } y est inférieur à bêta = { $beta }

cops-asked = Chacun doit se déplacer le long d’une arête. Le gendarme est en { $cop } et doit jouer. Sur quels sommets le voleur n’est-il jamais pris ?
cops-there = en { $robber }, le voleur est déjà pris
cops-answer = { $robber } si le gendarme va en { $cop }
cops-escapes = en { $robber }, le voleur s’échappe par ces réponses : { $answers }
cops-caught = en { $robber }, le voleur est pris : le gendarme va en { $to } et gagne en { $moves } coups

formula-next-asked = Un joueur qui ne peut plus jouer a perdu. D’où le joueur { $player } peut-il faire en sorte que la position suivante soit dans { $target } ? C’est { $formula }
formula-some-day-asked = Un joueur qui ne peut plus jouer a perdu. D’où le joueur { $player } peut-il faire en sorte que la position soit un jour dans { $target } ? C’est { $formula }
formula-there = { $vertex } est l’une des positions voulues
formula-some = elle est vraie en { $vertex } : le joueur { $player } va en { $to }
formula-every = elle est vraie en { $vertex } : tout coup du joueur { $player } y mène
formula-vacuous = elle est vraie en { $vertex } : le joueur { $player } n’a aucun coup, « tous les coups y mènent » est donc vrai (par vacuité)
formula-end = elle est fausse en { $vertex } : plus rien n’y est forcé
formula-none = elle est fausse en { $vertex } : aucun coup du joueur { $player } n’y mène
formula-away = elle est fausse en { $vertex } : le joueur { $player } peut aller en { $away }

sheet-title = Exercices sur les jeux
sheet-name = Nom :
sheet-exercise = Exercice { $number }
sheet-solutions = Solutions
sheet-seed = graine { $seed }
sheet-legend = Les ronds sont contrôlés par le joueur 1, les carrés par le joueur 2.

mark-passed = juste
mark-right = juste : { $items }
mark-wrong = faux, { $item } : { $reason }
mark-missing = il manque { $item } : { $reason }
solution = solution : { $items }
