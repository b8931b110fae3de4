# Les jeux du catalogue : `game-nom`, ses règles, comment s’écrivent coups et positions, ses paramètres.

game-matches = Bâtonnets
game-matches-rules =
    Il y a un tas de bâtonnets. À tour de rôle, les joueurs en prennent un des nombres permis. Un joueur qui
    ne peut pas jouer perd ; avec `misere` il gagne, si bien que celui qui prend le dernier bâtonnet perd.
game-matches-notation =
    Un coup est le nombre de bâtonnets pris. Une position est le nombre de bâtonnets restants et le trait :
    `7@2`.
game-matches-of-heap = combien de bâtonnets au départ
game-matches-of-take = combien on peut en prendre en un coup
game-matches-of-misere = celui qui prend le dernier bâtonnet perd

game-nim = Nim
game-nim-rules =
    Il y a des tas de bâtonnets. À tour de rôle, les joueurs en prennent autant qu’ils veulent, au moins un,
    dans un seul tas. Un joueur qui ne peut pas jouer perd et les autres gagnent ; avec `misere` celui qui a
    pris le dernier bâtonnet perd et les autres gagnent.
game-nim-notation =
    Un coup est le tas, compté à partir de 1, et combien on y prend : `2-3` prend 3 dans le tas 2. Une
    position est la liste des tas et le trait : `3-4-2@2`.
game-nim-of-heaps = la taille de chaque tas
game-nim-of-misere = celui qui prend le dernier bâtonnet perd
game-nim-of-players = combien il y a de joueurs
game-nim-of-most = combien on peut en prendre au plus en un coup

game-chomp = Chomp (la tablette)
game-chomp-rules =
    Le carré en bas à gauche d’une tablette de chocolat est empoisonné. À tour de rôle, les joueurs
    choisissent un carré restant et le mangent avec tout ce qui est au-dessus et à droite. Personne n’est
    obligé de choisir le poison : celui à qui il ne reste que le carré empoisonné a perdu. Avec `eat` on peut
    le choisir, et qui le mange perd.
game-chomp-notation =
    Un coup est le carré choisi, colonne et rangée : `b2`. Une position est la longueur de chaque rangée en
    partant du bas, et le trait : `3-3-1@2`.
game-chomp-of-bar = rangées x colonnes
game-chomp-of-eat = le carré empoisonné peut être mangé, et qui le mange perd

game-domineering = Domineering
game-domineering-rules =
    Le joueur 1 pose des dominos debout, le joueur 2 les pose couchés, chacun sur deux cases libres du
    plateau. Un joueur qui ne peut pas jouer perd.
game-domineering-notation =
    Un coup est la paire de cases couvertes : `a1-a2`. Une position est la liste des rangées en partant du
    bas, `.` pour une case libre et `#` pour une case couverte ou un trou, et le trait : `..#/..#@2`.
game-domineering-of-board =
    rangées x colonnes, ou les rangées elles-mêmes en partant du bas, séparées par `/`, `.` pour une case et
    `#` pour un trou : `..#/...`
game-domineering-of-first = qui commence

game-tictactoe = Morpion
game-tictactoe-rules =
    À tour de rôle, les joueurs marquent une case libre d’un plateau de 3 sur 3. Trois marques alignées, en
    rangée, en colonne ou en diagonale, gagnent ; un plateau plein sans alignement est une partie nulle.
game-tictactoe-notation =
    Un coup est la case : `b2` est le centre. Une position est la liste des rangées en partant du bas, `X`
    pour le joueur 1, `O` pour le joueur 2, `.` pour une case libre : `X.O/.X./...` ; le trait se déduit du
    nombre de marques.

game-mnk = Jeu m,n,k
game-mnk-rules =
    À tour de rôle, les joueurs marquent une case libre. `k` marques alignées gagnent ; un plateau plein sans
    alignement est une partie nulle. Le morpion est `mnk:3x3,k=3`.
game-mnk-notation =
    Un coup est la case : `b2`. Une position est la liste des rangées en partant du bas, `X` pour le joueur 1,
    `O` pour le joueur 2, `.` pour une case libre ; le trait se déduit du nombre de marques.
game-mnk-of-board = colonnes x rangées, au plus 32 cases
game-mnk-of-k = combien de marques alignées gagnent

game-connect4 = Puissance 4
game-connect4-rules =
    À tour de rôle, les joueurs laissent tomber un pion dans une colonne qui n’est pas pleine ; il descend à
    la case libre la plus basse. Quatre pions alignés gagnent ; un plateau plein sans alignement est une
    partie nulle.
game-connect4-notation =
    Un coup est la colonne, comptée à partir de 1 (après `9` viennent `a`, `b`, …) ; une suite de coups peut
    s’écrire d’un seul mot : `4453`. Une position est la liste des rangées en partant du bas, `X` pour le
    joueur 1, `O` pour le joueur 2 (deux autres lettres sont lues aussi), `.` pour une case libre ; les
    rangées du haut peuvent être omises. Le trait se déduit du nombre de pions.
game-connect4-of-board = colonnes x rangées ; colonnes x (rangées + 1) vaut au plus 64
game-connect4-of-line = combien de pions alignés gagnent

game-mutorere = Mū Tōrere
game-mutorere-rules =
    Huit points sont sur un cercle ; un neuvième, le pūtahi, au milieu, est voisin de tous. Chaque joueur a
    quatre pièces, côte à côte sur le cercle au départ. À tour de rôle, on déplace une de ses pièces vers le
    point libre voisin ; seule une pièce qui a une pièce adverse sur l’un des deux points voisins du cercle
    peut entrer au centre (avec `centre=free`, toutes). Un joueur bloqué perd ; une partie sans fin est nulle.
game-mutorere-notation =
    Les points 1 à 8 font le tour, 9 est le centre. Un coup est le départ et l’arrivée : `4-9`. Une position
    est la liste des neuf points dans l’ordre, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour le point
    libre, et le trait : `XXXXOOOO.@1`.
game-mutorere-of-centre = si le centre n’est accessible qu’à côté d’une pièce adverse

game-ponghauki = Pong hau k’i
game-ponghauki-rules =
    Quatre coins et un centre, voisin de tous les coins ; les coins sont reliés à gauche, en bas et à droite,
    pas en haut. Le joueur 1 commence en haut, le joueur 2 en bas. À tour de rôle, on déplace une de ses
    pièces vers le point libre voisin. Un joueur bloqué perd ; une partie sans fin est nulle.
game-ponghauki-notation =
    Les points 1 et 2 sont les coins du bas, 3 le centre, 4 et 5 les coins du haut, de gauche à droite. Un
    coup est le départ et l’arrivée : `4-3`. Une position est la liste des cinq points dans l’ordre et le
    trait : `OO.XX@1`.

game-dodgem = Dodgem
game-dodgem-rules =
    Les voitures du joueur 1 partent de la colonne de gauche, celles du joueur 2 de la rangée du bas ; le coin
    commun reste libre. Le joueur 1 avance d’une case à droite, en haut ou en bas ; le joueur 2 en haut, à
    gauche ou à droite, toujours vers une case libre. Depuis le bord opposé (la colonne de droite pour le
    joueur 1, la rangée du haut pour le joueur 2), une voiture peut aussi sortir du plateau vers l’avant. Qui
    a sorti toutes ses voitures gagne. On doit laisser un coup à l’adversaire : un joueur bloqué gagne, comme
    dans « Winning Ways » ; avec `trapped=loses` il perd. Une partie sans fin est nulle.
game-dodgem-notation =
    Un coup est le départ et l’arrivée, `a2-b2`, ou la sortie, `c2-off`. Une position est la liste des rangées
    en partant du bas, `X` pour les voitures du joueur 1, `O` pour celles du joueur 2, et le trait :
    `.OO/X../X..@1`.
game-dodgem-of-board = le plateau, aussi large que haut
game-dodgem-of-trapped = ce que devient un joueur qui a des voitures sur le plateau et ne peut pas jouer

game-lgame = Le jeu du L
game-lgame-rules =
    Chaque joueur a une pièce en forme de L, longue de trois cases et large de deux, et il y a deux pièces
    neutres d’une case. À tour de rôle, on reprend son L et on le pose ailleurs sur des cases libres, tourné
    ou retourné à volonté, puis on peut déplacer une pièce neutre vers une case libre. Qui ne peut pas poser
    son L ailleurs perd ; une partie sans fin est nulle (Edward de Bono).
game-lgame-notation =
    Un coup est la liste des quatre cases du L, puis le pas d’une pièce neutre s’il y en a un :
    `a1a2a3b1+d1-d4`. Une position est la liste des rangées en partant du bas, `X` et `O` pour les L des
    joueurs, `n` pour une pièce neutre, et le trait.

game-hare = Le jeu militaire français
game-hare-rules =
    Trois colonnes de trois points, et un point de plus à chaque bout ; les lignes suivent les rangées et les
    colonnes, et passent par le point du milieu dans toutes les directions. Le joueur 1 a trois chiens, au
    bout gauche et sur les points du haut et du bas à côté ; le joueur 2 a le lièvre, au bout droit. À tour de
    rôle, une pièce suit une ligne vers un point libre voisin ; les chiens ne reculent jamais vers la gauche,
    le lièvre va où il veut. Les chiens gagnent quand le lièvre est bloqué ; le lièvre gagne quand aucun chien
    n’est à sa gauche, ou quand aucun ne peut bouger. Aucune règle n’interdit de temporiser : une partie sans
    fin est nulle.
game-hare-notation =
    Colonnes `a` à `e` depuis la gauche, rangées 1 à 3 depuis le bas ; les bouts sont `a2` et `e2`. Un coup
    est le départ et l’arrivée : `b3-c3`. Une position est la liste des chiens dans l’ordre, le lièvre et le
    trait : `a2b1b3-e2@1`.
game-hare-of-first = qui commence

game-morris = Marelle à trois pions
game-morris-rules =
    Neuf points en trois rangées. À tour de rôle, les joueurs posent un pion sur un point libre jusqu’à ce que
    tous soient posés ; puis ils en déplacent un vers un point voisin libre le long d’une rangée ou d’une
    colonne, comme chez Murray (avec `moves=lines` aussi sur les deux diagonales, comme au tapatan ; avec
    `moves=any` vers tout point libre). Trois pions alignés gagnent, même pendant la pose. Un joueur bloqué
    perd ; une partie sans fin est nulle.
game-morris-notation =
    Un coup est le point où l’on pose, `b2`, ou le départ et l’arrivée, `b2-b3`. Une position est la liste des
    rangées en partant du bas, `X` pour le joueur 1, `O` pour le joueur 2, et le trait : `X.O/.X./..O@1`.
game-morris-of-men = combien de pions a chaque joueur
game-morris-of-moves =
    où un pion peut aller : vers un voisin sur les rangées et les colonnes, sur les diagonales aussi, ou vers
    tout point libre

game-quixo = Quixo
game-quixo-rules =
    Un carré de cubes vierges. À tour de rôle, on prend au bord un cube vierge ou à sa marque, et on le
    pousse, sa marque dessus, à un bout de sa rangée ou de sa colonne autre que sa place ; les cubes entre les
    deux comblent le vide. Une rangée, une colonne ou une diagonale complète d’une marque gagne ; une ligne de
    l’adversaire compte d’abord : qui en fait une perd, même en faisant une des siennes au même coup. Une
    partie sans fin est nulle.
game-quixo-notation =
    Un coup est la case du cube pris et celle où il rentre : `a2-d2`. Une position est la liste des rangées en
    partant du bas, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour un cube vierge, et le trait.
game-quixo-of-board = le plateau, aussi large que haut

game-krk = Roi et tour contre roi
game-krk-rules =
    Les échecs sur un plateau carré : le joueur 1 a un roi et une tour, le joueur 2 un roi. Les pièces vont
    comme aux échecs, les rois jamais côte à côte ni en échec. Le joueur 1 gagne par mat ; le pat, la perte de
    la tour et une partie sans fin sont nuls. Au départ, le roi du joueur 1 est au milieu de la première
    rangée, sa tour dans le coin droit, l’autre roi au milieu de la dernière rangée ; toute position permise
    peut être demandée.
game-krk-notation =
    Un coup est la pièce et sa case d’arrivée : `Ke2`, `Rh5`. Une position est le roi et la tour du joueur 1,
    le roi du joueur 2 en minuscules, et le trait : `Ke1Rh1ke8@1`.
game-krk-of-side = la largeur et la hauteur du plateau

game-tactix = Tac Tix
game-tactix-rules =
    Il y a une pièce sur chaque case. À tour de rôle, on prend une ou plusieurs pièces côte à côte dans une
    rangée ou une colonne, sans trou entre elles. Qui ne peut pas jouer perd ; avec `misere` qui prend la
    dernière pièce perd (la règle de Piet Hein).
game-tactix-notation =
    Un coup est la pièce prise, `b2`, ou les deux bouts, `a1-c1`. Une position est la liste des rangées en
    partant du bas, `o` pour une pièce, `.` pour une case libre, et le trait : `oo.o/oooo/oooo/oooo@2`.
game-tactix-of-board = colonnes x rangées, au plus 32 pièces
game-tactix-of-misere = qui prend la dernière pièce perd

game-sim = Sim
game-sim-rules =
    Des points sur un cercle, jamais trois alignés. À tour de rôle, on trace dans sa couleur un trait entre
    deux points pas encore reliés. Qui ferme un triangle de sa couleur perd. Avec cinq points ou moins, tous
    les traits peuvent être tracés sans triangle : la partie est nulle.
game-sim-notation =
    Un coup est la paire de points reliés : `1-4`. Une position est la liste des traits dans l’ordre 1-2, 1-3,
    …, 2-3, …, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour un trait pas encore tracé ; qui joue se
    déduit de leur nombre.
game-sim-of-points = combien il y a de points

game-notakto = Notakto
game-notakto-rules =
    Les deux joueurs mettent la même marque sur une case libre d’un plateau de 3 sur 3. Un plateau avec trois
    marques alignées est mort : on n’y joue plus. Qui fait mourir le dernier plateau perd.
game-notakto-notation =
    Un coup est la case, `b2`, précédée du numéro du plateau s’il y en a plusieurs, `2b2`. Une position est la
    liste des rangées en partant du bas, plateau après plateau, `X` pour une marque, et le trait :
    `X../.X./...@2`.
game-notakto-of-boards = combien il y a de plateaux

game-cops = Gendarmes et voleur
game-cops-rules =
    Le joueur 1 place tous les gendarmes sur des sommets du graphe, plusieurs sur le même si cela lui sert ;
    puis le joueur 2 place le voleur sur un sommet sans gendarme. Ensuite ils se déplacent à tour de rôle le
    long des arêtes, les gendarmes d’abord : avec la règle `move` chacun doit avancer, avec `stay` chacun peut
    rester. Les gendarmes gagnent quand l’un d’eux est sur le sommet du voleur, qui que ce soit qui ait joué,
    et quand le voleur doit bouger et ne peut pas. Des gendarmes qui doivent bouger et ne peuvent pas ont
    perdu. Le voleur gagne en s’échappant à jamais ; une partie sans fin n’a pas de vainqueur dans ce
    programme, et une telle position s’appelle nulle : **nulle veut dire que le voleur s’échappe**. Le moteur
    de poursuite résout des graphes bien plus grands.
game-cops-notation =
    Les sommets sont numérotés à partir de 0. Un coup des gendarmes est l’endroit où ils se tiennent ensuite :
    `0+3` ; un coup du voleur est son nouveau sommet. Une position est la liste des gendarmes, le voleur et le
    trait : `0+3-7@1`. Avant que personne ne soit placé, c’est `-@1` ; quand le voleur doit choisir sa place,
    `0+3-@2`.
game-cops-of-graph = le graphe, par son nom dans la liste des familles, ou ses arêtes : `edges:0-1.1-2`
game-cops-of-cops = combien de gendarmes
game-cops-of-rule = qui doit bouger : tous (`move`), personne (`stay`), au plus un gendarme (`lazy`), …
game-cops-of-speed = combien de pas le voleur peut faire en un tour, sans passer par un gendarme

game-hexapawn = Hexapawn
game-hexapawn-rules =
    Les pions du joueur 1 remplissent la rangée du bas et montent, ceux du joueur 2 remplissent celle du haut
    et descendent. Un pion avance d’une case libre, ou prend un pion adverse en diagonale vers l’avant. Qui
    amène un pion à l’autre bout gagne ; qui est bloqué perd (Martin Gardner).
game-hexapawn-notation =
    Un coup est le départ et l’arrivée : `a1-a2`. Une position est la liste des rangées en partant du bas, `X`
    pour le joueur 1, `O` pour le joueur 2, et le trait : `XXX/.../OOO@1`.
game-hexapawn-of-board = colonnes x rangées, au plus 32 cases

game-kayles = Kayles (les quilles)
game-kayles-rules =
    Des quilles sont côte à côte, en rangées. À tour de rôle, on en renverse une ou deux voisines, ce qui peut
    couper une rangée en deux. Qui ne peut pas jouer perd.
game-kayles-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
game-kayles-of-rows = combien de quilles dans chaque rangée
game-kayles-of-misere = qui ne peut pas jouer gagne

game-dawson = Échecs de Dawson
game-dawson-rules =
    Les échecs de Dawson comme jeu de quilles, code octal 0.137 : à tour de rôle, on renverse une quille
    isolée, deux au bout d’une rangée, ou trois voisines n’importe où (un pion avance et, après les échanges,
    sa colonne et celles d’à côté ne comptent plus). Qui ne peut pas jouer perd.
game-dawson-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
game-dawson-of-rows = combien de quilles dans chaque rangée
game-dawson-of-misere = qui ne peut pas jouer gagne

game-octal = Jeu octal
game-octal-rules =
    Des quilles sont côte à côte, en rangées. À tour de rôle, on renverse autant de voisines que le code le
    permet : son chiffre k est la somme de 1 (k quilles peuvent partir si elles sont toute la rangée), 2 (si
    elles laissent une rangée) et 4 (si elles en laissent deux). Kayles est 0.77, les échecs de Dawson 0.137.
    Qui ne peut pas jouer perd.
game-octal-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
game-octal-of-rows = combien de quilles dans chaque rangée
game-octal-of-code =
    les chiffres de 0 à 7 après `0.` : le chiffre k dit quand k voisines peuvent partir, avec 1 si elles
    peuvent vider une rangée, 2 si elles peuvent en laisser une, 4 si elles peuvent en laisser deux
game-octal-of-misere = qui ne peut pas jouer gagne

game-coalition-nim = Nim pour coalitions
game-coalition-nim-rules =
    Il y a N joueurs et n colonnes d’au plus K allumettes. À tour de rôle, les joueurs suivent une des règles,
    qui dit combien d’allumettes partent de chaque colonne. Un joueur qui ne peut en suivre aucune perd, et
    tous les autres gagnent. La règle i, comptée à partir de 0, est faite des n termes de la suite u à partir
    du numéro i·n, modulo 5, où chaque terme est 101 fois le précédent plus 269, modulo 4890367 ; une règle
    qui n’enlève rien est omise. Toutes les positions font partie du jeu ; la partie commence où toutes les
    colonnes sont égales, pleines sauf indication contraire. D’après l’épreuve « Jeux à plusieurs et
    coalitions » (écoles normales supérieures, 2005).
game-coalition-nim-notation =
    Un coup est sa règle : `2-0-1` enlève deux allumettes de la première colonne et une de la troisième. Une
    position est le joueur au trait et les colonnes : `(1,20,20)`.
game-coalition-nim-of-N = combien de joueurs : 1 à 32
game-coalition-nim-of-n = combien de colonnes : 1 à 6
game-coalition-nim-of-K = combien d’allumettes une colonne peut avoir
game-coalition-nim-of-r = combien de règles sont tirées de la suite qui commence par u0
game-coalition-nim-of-u0 = où commence cette suite : 0 à 4890366
game-coalition-nim-of-rules = les règles elles-mêmes, à la place de r et u0, comme `1-0;2-3`

game-subtraction = Jeu de soustraction
game-subtraction-rules =
    Il y a des tas de bâtonnets. À tour de rôle, on prend un des nombres permis dans un tas. Un joueur qui ne
    peut pas jouer perd ; avec `misere` il gagne.
game-subtraction-notation =
    Un coup est le tas, compté à partir de 1, et combien on y prend : `1-3`. Une position est la liste des tas
    et le trait : `5-2@2`.
game-subtraction-of-heaps = la taille de chaque tas
game-subtraction-of-take = combien on peut en prendre en un coup
game-subtraction-of-misere = qui ne peut pas jouer gagne

game-sum = Somme de jeux
game-sum-rules =
    Plusieurs jeux sont côte à côte. Un tour est un coup dans l’un d’eux, et les joueurs alternent quoi qu’ils
    aient joué avant. Qui ne peut jouer dans aucun perd ; comment une partie aurait fini seule ne compte pas.
game-sum-notation =
    Un coup est le numéro de la partie et le coup qu’on y joue : `2:1-3`. Une position est la liste des
    positions des parties entre parenthèses : `(3-4@1)(5@1)`.
game-sum-of-games = les jeux, séparés par des virgules

game-misere = Misère
game-misere-rules =
    Les coups du jeu entre parenthèses ; qui l’aurait gagné perd, et les autres gagnent. Les nulles restent
    nulles.
game-misere-notation = Les coups et les positions sont ceux du jeu entre parenthèses.
game-misere-of-game = le jeu
