# Les jeux du catalogue : `catalogue-nom`, ses règles, comment s’écrivent coups et positions, ses paramètres.

catalogue-matches = Allumettes
catalogue-matches-rules =
    Il y a un tas d’allumettes. À tour de rôle, les joueurs en prennent un des nombres permis. Un joueur qui
    ne peut pas jouer perd ; avec `misere` il gagne, si bien que celui qui prend la dernière allumette perd.
catalogue-matches-notation =
    Un coup est le nombre d’allumettes prises. Une position est le nombre d’allumettes restantes et le trait :
    `7@2`.
catalogue-matches-of-heap = combien d’allumettes au départ
catalogue-matches-of-take = combien on peut en prendre en un coup
catalogue-matches-of-misere = celui qui prend la dernière allumette perd

catalogue-nim = Nim
catalogue-nim-rules =
    Il y a des tas d’allumettes. À tour de rôle, les joueurs en prennent autant qu’ils veulent, au moins un,
    dans un seul tas. Un joueur qui ne peut pas jouer perd et les autres gagnent ; avec `misere` celui qui a
    pris la dernière allumette perd et les autres gagnent.
catalogue-nim-notation =
    Un coup est le tas, compté à partir de 1, et combien on y prend : `2-3` prend 3 dans le tas 2. Une
    position est la liste des tas et le trait : `3-4-2@2`.
catalogue-nim-of-heaps = la taille de chaque tas
catalogue-nim-of-misere = celui qui prend la dernière allumette perd
catalogue-nim-of-players = combien il y a de joueurs
catalogue-nim-of-most = combien on peut en prendre au plus en un coup

catalogue-chomp = Chomp (la tablette)
catalogue-chomp-rules =
    Le carré en bas à gauche d’une tablette de chocolat est empoisonné. À tour de rôle, les joueurs
    choisissent un carré restant et le mangent avec tout ce qui est au-dessus et à droite. Personne n’est
    obligé de choisir le poison : celui à qui il ne reste que le carré empoisonné a perdu. Avec `eat` on peut
    le choisir, et qui le mange perd.
catalogue-chomp-notation =
    Un coup est le carré choisi, colonne et rangée : `b2`. Une position est la longueur de chaque rangée en
    partant du bas, et le trait : `3-3-1@2`.
catalogue-chomp-of-bar = rangées x colonnes
catalogue-chomp-of-eat = le carré empoisonné peut être mangé, et qui le mange perd

catalogue-domineering = Domineering
catalogue-domineering-rules =
    Le joueur 1 pose des dominos debout, le joueur 2 les pose couchés, chacun sur deux cases libres du
    plateau. Un joueur qui ne peut pas jouer perd.
catalogue-domineering-notation =
    Un coup est la paire de cases couvertes : `a1-a2`. Une position est la liste des rangées en partant du
    bas, `.` pour une case libre et `#` pour une case couverte ou un trou, et le trait : `..#/..#@2`.
catalogue-domineering-of-board =
    rangées x colonnes, ou les rangées elles-mêmes en partant du bas, séparées par `/`, `.` pour une case et
    `#` pour un trou : `..#/...`
catalogue-domineering-of-first = qui commence

catalogue-tictactoe = Morpion
catalogue-tictactoe-rules =
    À tour de rôle, les joueurs marquent une case libre d’un plateau de 3 sur 3. Trois marques alignées, en
    rangée, en colonne ou en diagonale, gagnent ; un plateau plein sans alignement est une partie nulle.
catalogue-tictactoe-notation =
    Un coup est la case : `b2` est le centre. Une position est la liste des rangées en partant du bas, `X`
    pour le joueur 1, `O` pour le joueur 2, `.` pour une case libre : `X.O/.X./...` ; le trait se déduit du
    nombre de marques.

catalogue-mnk = Jeu m,n,k
catalogue-mnk-rules =
    À tour de rôle, les joueurs marquent une case libre. `k` marques alignées gagnent ; un plateau plein sans
    alignement est une partie nulle. Le morpion est `mnk:3x3,k=3`.
catalogue-mnk-notation =
    Un coup est la case : `b2`. Une position est la liste des rangées en partant du bas, `X` pour le joueur 1,
    `O` pour le joueur 2, `.` pour une case libre ; le trait se déduit du nombre de marques.
catalogue-mnk-of-board = colonnes x rangées, au plus 32 cases
catalogue-mnk-of-k = combien de marques alignées gagnent

catalogue-connect4 = Puissance 4
catalogue-connect4-rules =
    À tour de rôle, les joueurs laissent tomber un pion dans une colonne qui n’est pas pleine ; il descend à
    la case libre la plus basse. Quatre pions alignés gagnent ; un plateau plein sans alignement est une
    partie nulle.
catalogue-connect4-notation =
    Un coup est la colonne, comptée à partir de 1 (après `9` viennent `a`, `b`, …) ; une suite de coups peut
    s’écrire d’un seul mot : `4453`. Une position est la liste des rangées en partant du bas, `X` pour le
    joueur 1, `O` pour le joueur 2 (deux autres lettres sont lues aussi), `.` pour une case libre ; les
    rangées du haut peuvent être omises. Le trait se déduit du nombre de pions.
catalogue-connect4-of-board = colonnes x rangées ; colonnes x (rangées + 1) vaut au plus 64
catalogue-connect4-of-line = combien de pions alignés gagnent

catalogue-mutorere = Mū Tōrere
catalogue-mutorere-rules =
    Huit points sont sur un cercle ; un neuvième, le pūtahi, au milieu, est voisin de tous. Chaque joueur a
    quatre pièces, côte à côte sur le cercle au départ. À tour de rôle, on déplace une de ses pièces vers le
    point libre voisin ; seule une pièce qui a une pièce adverse sur l’un des deux points voisins du cercle
    peut entrer au centre (avec `centre=free`, toutes). Un joueur bloqué perd ; une partie sans fin est nulle.
catalogue-mutorere-notation =
    Les points 1 à 8 font le tour, 9 est le centre. Un coup est le départ et l’arrivée : `4-9`. Une position
    est la liste des neuf points dans l’ordre, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour le point
    libre, et le trait : `XXXXOOOO.@1`.
catalogue-mutorere-of-centre = si le centre n’est accessible qu’à côté d’une pièce adverse

catalogue-ponghauki = Pong hau k’i
catalogue-ponghauki-rules =
    Quatre coins et un centre, voisin de tous les coins ; les coins sont reliés à gauche, en bas et à droite,
    pas en haut. Le joueur 1 commence en haut, le joueur 2 en bas. À tour de rôle, on déplace une de ses
    pièces vers le point libre voisin. Un joueur bloqué perd ; une partie sans fin est nulle.
catalogue-ponghauki-notation =
    Les points 1 et 2 sont les coins du bas, 3 le centre, 4 et 5 les coins du haut, de gauche à droite. Un
    coup est le départ et l’arrivée : `4-3`. Une position est la liste des cinq points dans l’ordre et le
    trait : `OO.XX@1`.

catalogue-dodgem = Dodgem
catalogue-dodgem-rules =
    Les voitures du joueur 1 partent de la colonne de gauche, celles du joueur 2 de la rangée du bas ; le coin
    commun reste libre. Le joueur 1 avance d’une case à droite, en haut ou en bas ; le joueur 2 en haut, à
    gauche ou à droite, toujours vers une case libre. Depuis le bord opposé (la colonne de droite pour le
    joueur 1, la rangée du haut pour le joueur 2), une voiture peut aussi sortir du plateau vers l’avant. Qui
    a sorti toutes ses voitures gagne. On doit laisser un coup à l’adversaire : un joueur bloqué gagne, comme
    dans « Winning Ways » ; avec `trapped=loses` il perd. Une partie sans fin est nulle.
catalogue-dodgem-notation =
    Un coup est le départ et l’arrivée, `a2-b2`, ou la sortie, `c2-off`. Une position est la liste des rangées
    en partant du bas, `X` pour les voitures du joueur 1, `O` pour celles du joueur 2, et le trait :
    `.OO/X../X..@1`.
catalogue-dodgem-of-board = le plateau, aussi large que haut
catalogue-dodgem-of-trapped = ce que devient un joueur qui a des voitures sur le plateau et ne peut pas jouer

catalogue-lgame = Le jeu du L
catalogue-lgame-rules =
    Chaque joueur a une pièce en forme de L, longue de trois cases et large de deux, et il y a deux pièces
    neutres d’une case. À tour de rôle, on reprend son L et on le pose ailleurs sur des cases libres, tourné
    ou retourné à volonté, puis on peut déplacer une pièce neutre vers une case libre. Qui ne peut pas poser
    son L ailleurs perd ; une partie sans fin est nulle (Edward de Bono).
catalogue-lgame-notation =
    Un coup est la liste des quatre cases du L, puis le pas d’une pièce neutre s’il y en a un :
    `a1a2a3b1+d1-d4`. Une position est la liste des rangées en partant du bas, `X` et `O` pour les L des
    joueurs, `n` pour une pièce neutre, et le trait.

catalogue-hare = Le jeu militaire français
catalogue-hare-rules =
    Trois colonnes de trois points, et un point de plus à chaque bout ; les lignes suivent les rangées et les
    colonnes, et passent par le point du milieu dans toutes les directions. Le joueur 1 a trois chiens, au
    bout gauche et sur les points du haut et du bas à côté ; le joueur 2 a le lièvre, au bout droit. À tour de
    rôle, une pièce suit une ligne vers un point libre voisin ; les chiens ne reculent jamais vers la gauche,
    le lièvre va où il veut. Les chiens gagnent quand le lièvre est bloqué ; le lièvre gagne quand aucun chien
    n’est à sa gauche, ou quand aucun ne peut bouger. Aucune règle n’interdit de temporiser : une partie sans
    fin est nulle.
catalogue-hare-notation =
    Colonnes `a` à `e` depuis la gauche, rangées 1 à 3 depuis le bas ; les bouts sont `a2` et `e2`. Un coup
    est le départ et l’arrivée : `b3-c3`. Une position est la liste des chiens dans l’ordre, le lièvre et le
    trait : `a2b1b3-e2@1`.
catalogue-hare-of-first = qui commence

catalogue-morris = Marelle à trois pions
catalogue-morris-rules =
    Neuf points en trois rangées. À tour de rôle, les joueurs posent un pion sur un point libre jusqu’à ce que
    tous soient posés ; puis ils en déplacent un vers un point voisin libre le long d’une rangée ou d’une
    colonne, comme chez Murray (avec `moves=lines` aussi sur les deux diagonales, comme au tapatan ; avec
    `moves=any` vers tout point libre). Trois pions alignés gagnent, même pendant la pose. Un joueur bloqué
    perd ; une partie sans fin est nulle.
catalogue-morris-notation =
    Un coup est le point où l’on pose, `b2`, ou le départ et l’arrivée, `b2-b3`. Une position est la liste des
    rangées en partant du bas, `X` pour le joueur 1, `O` pour le joueur 2, et le trait : `X.O/.X./..O@1`.
catalogue-morris-of-men = combien de pions a chaque joueur
catalogue-morris-of-moves =
    où un pion peut aller : vers un voisin sur les rangées et les colonnes, sur les diagonales aussi, ou vers
    tout point libre

catalogue-quixo = Quixo
catalogue-quixo-rules =
    Un carré de cubes vierges. À tour de rôle, on prend au bord un cube vierge ou à sa marque, et on le
    pousse, sa marque dessus, à un bout de sa rangée ou de sa colonne autre que sa place ; les cubes entre les
    deux comblent le vide. Une rangée, une colonne ou une diagonale complète d’une marque gagne ; une ligne de
    l’adversaire compte d’abord : qui en fait une perd, même en faisant une des siennes au même coup. Une
    partie sans fin est nulle.
catalogue-quixo-notation =
    Un coup est la case du cube pris et celle où il rentre : `a2-d2`. Une position est la liste des rangées en
    partant du bas, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour un cube vierge, et le trait.
catalogue-quixo-of-board = le plateau, aussi large que haut

catalogue-krk = Roi et tour contre roi
catalogue-krk-rules =
    Les échecs sur un plateau carré : le joueur 1 a un roi et une tour, le joueur 2 un roi. Les pièces vont
    comme aux échecs, les rois jamais côte à côte ni en échec. Le joueur 1 gagne par mat ; le pat, la perte de
    la tour et une partie sans fin sont nuls. Au départ, le roi du joueur 1 est au milieu de la première
    rangée, sa tour dans le coin droit, l’autre roi au milieu de la dernière rangée ; toute position permise
    peut être demandée.
catalogue-krk-notation =
    Un coup est la pièce et sa case d’arrivée : `Ke2`, `Rh5`. Une position est le roi et la tour du joueur 1,
    le roi du joueur 2 en minuscules, et le trait : `Ke1Rh1ke8@1`.
catalogue-krk-of-side = la largeur et la hauteur du plateau

catalogue-tactix = Tac Tix
catalogue-tactix-rules =
    Il y a une pièce sur chaque case. À tour de rôle, on prend une ou plusieurs pièces côte à côte dans une
    rangée ou une colonne, sans trou entre elles. Qui ne peut pas jouer perd ; avec `misere` qui prend la
    dernière pièce perd (la règle de Piet Hein).
catalogue-tactix-notation =
    Un coup est la pièce prise, `b2`, ou les deux bouts, `a1-c1`. Une position est la liste des rangées en
    partant du bas, `o` pour une pièce, `.` pour une case libre, et le trait : `oo.o/oooo/oooo/oooo@2`.
catalogue-tactix-of-board = colonnes x rangées, au plus 32 pièces
catalogue-tactix-of-misere = qui prend la dernière pièce perd

catalogue-sim = Sim
catalogue-sim-rules =
    Des points sur un cercle, jamais trois alignés. À tour de rôle, on trace dans sa couleur un trait entre
    deux points pas encore reliés. Qui ferme un triangle de sa couleur perd. Avec cinq points ou moins, tous
    les traits peuvent être tracés sans triangle : la partie est nulle.
catalogue-sim-notation =
    Un coup est la paire de points reliés : `1-4`. Une position est la liste des traits dans l’ordre 1-2, 1-3,
    …, 2-3, …, `X` pour le joueur 1, `O` pour le joueur 2, `.` pour un trait pas encore tracé ; qui joue se
    déduit de leur nombre.
catalogue-sim-of-points = combien il y a de points

catalogue-notakto = Notakto
catalogue-notakto-rules =
    Les deux joueurs mettent la même marque sur une case libre d’un plateau de 3 sur 3. Un plateau avec trois
    marques alignées est mort : on n’y joue plus. Qui fait mourir le dernier plateau perd.
catalogue-notakto-notation =
    Un coup est la case, `b2`, précédée du numéro du plateau s’il y en a plusieurs, `2b2`. Une position est la
    liste des rangées en partant du bas, plateau après plateau, `X` pour une marque, et le trait :
    `X../.X./...@2`.
catalogue-notakto-of-boards = combien il y a de plateaux

catalogue-cops = Gendarmes et voleur
catalogue-cops-rules =
    Le joueur 1 place tous les gendarmes sur des sommets du graphe, plusieurs sur le même si cela lui sert ;
    puis le joueur 2 place le voleur sur un sommet sans gendarme. Ensuite ils se déplacent à tour de rôle le
    long des arêtes, les gendarmes d’abord : avec la règle `move` chacun doit avancer, avec `stay` chacun peut
    rester. Les gendarmes gagnent quand l’un d’eux est sur le sommet du voleur, qui que ce soit qui ait joué,
    et quand le voleur doit bouger et ne peut pas. Des gendarmes qui doivent bouger et ne peuvent pas ont
    perdu. Le voleur gagne en s’échappant à jamais ; une partie sans fin n’a pas de vainqueur dans ce
    programme, et une telle position s’appelle nulle : **nulle veut dire que le voleur s’échappe**. Le moteur
    de poursuite résout des graphes bien plus grands.
catalogue-cops-notation =
    Les sommets sont numérotés à partir de 0. Un coup des gendarmes est l’endroit où ils se tiennent ensuite :
    `0+3` ; un coup du voleur est son nouveau sommet. Une position est la liste des gendarmes, le voleur et le
    trait : `0+3-7@1`. Avant que personne ne soit placé, c’est `-@1` ; quand le voleur doit choisir sa place,
    `0+3-@2`.
catalogue-cops-of-graph = le graphe, par son nom dans la liste des familles, ou ses arêtes : `edges:0-1.1-2`
catalogue-cops-of-cops = combien de gendarmes
catalogue-cops-of-rule = qui doit bouger : tous (`move`), personne (`stay`), au plus un gendarme (`lazy`), …
catalogue-cops-of-speed = combien de pas le voleur peut faire en un tour, sans passer par un gendarme

catalogue-hexapawn = Hexapawn
catalogue-hexapawn-rules =
    Les pions du joueur 1 remplissent la rangée du bas et montent, ceux du joueur 2 remplissent celle du haut
    et descendent. Un pion avance d’une case libre, ou prend un pion adverse en diagonale vers l’avant. Qui
    amène un pion à l’autre bout gagne ; qui est bloqué perd (Martin Gardner).
catalogue-hexapawn-notation =
    Un coup est le départ et l’arrivée : `a1-a2`. Une position est la liste des rangées en partant du bas, `X`
    pour le joueur 1, `O` pour le joueur 2, et le trait : `XXX/.../OOO@1`.
catalogue-hexapawn-of-board = colonnes x rangées, au plus 32 cases

catalogue-kayles = Kayles (les quilles)
catalogue-kayles-rules =
    Des quilles sont côte à côte, en rangées. À tour de rôle, on en renverse une ou deux voisines, ce qui peut
    couper une rangée en deux. Qui ne peut pas jouer perd.
catalogue-kayles-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
catalogue-kayles-of-rows = combien de quilles dans chaque rangée
catalogue-kayles-of-misere = qui ne peut pas jouer gagne

catalogue-dawson = Échecs de Dawson
catalogue-dawson-rules =
    Les échecs de Dawson comme jeu de quilles, code octal 0.137 : à tour de rôle, on renverse une quille
    isolée, deux au bout d’une rangée, ou trois voisines n’importe où (un pion avance et, après les échanges,
    sa colonne et celles d’à côté ne comptent plus). Qui ne peut pas jouer perd.
catalogue-dawson-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
catalogue-dawson-of-rows = combien de quilles dans chaque rangée
catalogue-dawson-of-misere = qui ne peut pas jouer gagne

catalogue-octal = Jeu octal
catalogue-octal-rules =
    Des quilles sont côte à côte, en rangées. À tour de rôle, on renverse autant de voisines que le code le
    permet : son chiffre k est la somme de 1 (k quilles peuvent partir si elles sont toute la rangée), 2 (si
    elles laissent une rangée) et 4 (si elles en laissent deux). Kayles est 0.77, les échecs de Dawson 0.137.
    Qui ne peut pas jouer perd.
catalogue-octal-notation =
    Les quilles sont comptées à partir de 1 dans chaque rangée, les rangées à partir de la plus longue. Un
    coup est la rangée et les quilles qui tombent : `1:3` ou `1:3-4`. Une position est la liste des rangées,
    la plus longue d’abord, et le trait : `3-2@2` ; `0` quand il ne reste rien.
catalogue-octal-of-rows = combien de quilles dans chaque rangée
catalogue-octal-of-code =
    les chiffres de 0 à 7 après `0.` : le chiffre k dit quand k voisines peuvent partir, avec 1 si elles
    peuvent vider une rangée, 2 si elles peuvent en laisser une, 4 si elles peuvent en laisser deux
catalogue-octal-of-misere = qui ne peut pas jouer gagne

catalogue-coalition-nim = Nim pour coalitions
catalogue-coalition-nim-rules =
    Il y a N joueurs et n colonnes d’au plus K allumettes. À tour de rôle, les joueurs suivent une des règles,
    qui dit combien d’allumettes partent de chaque colonne. Un joueur qui ne peut en suivre aucune perd, et
    tous les autres gagnent. La règle i, comptée à partir de 0, est faite des n termes de la suite u à partir
    du numéro i·n, modulo 5, où chaque terme est 101 fois le précédent plus 269, modulo 4890367 ; une règle
    qui n’enlève rien est omise. Toutes les positions font partie du jeu ; la partie commence où toutes les
    colonnes sont égales, pleines sauf indication contraire. D’après l’épreuve « Jeux à plusieurs et
    coalitions » (écoles normales supérieures, 2005).
catalogue-coalition-nim-notation =
    Un coup est sa règle : `2-0-1` enlève deux allumettes de la première colonne et une de la troisième. Une
    position est le joueur au trait et les colonnes : `(1,20,20)`.
catalogue-coalition-nim-of-N = combien de joueurs : 1 à 32
catalogue-coalition-nim-of-n = combien de colonnes : 1 à 6
catalogue-coalition-nim-of-K = combien d’allumettes une colonne peut avoir
catalogue-coalition-nim-of-r = combien de règles sont tirées de la suite qui commence par u0
catalogue-coalition-nim-of-u0 = où commence cette suite : 0 à 4890366
catalogue-coalition-nim-of-rules = les règles elles-mêmes, à la place de r et u0, comme `1-0;2-3`

catalogue-subtraction = Jeu de soustraction
catalogue-subtraction-rules =
    Il y a des tas d’allumettes. À tour de rôle, on prend un des nombres permis dans un tas. Un joueur qui ne
    peut pas jouer perd ; avec `misere` il gagne.
catalogue-subtraction-notation =
    Un coup est le tas, compté à partir de 1, et combien on y prend : `1-3`. Une position est la liste des tas
    et le trait : `5-2@2`.
catalogue-subtraction-of-heaps = la taille de chaque tas
catalogue-subtraction-of-take = combien on peut en prendre en un coup
catalogue-subtraction-of-misere = qui ne peut pas jouer gagne

catalogue-sum = Somme de jeux
catalogue-sum-rules =
    Plusieurs jeux sont côte à côte. Un tour est un coup dans l’un d’eux, et les joueurs alternent quoi qu’ils
    aient joué avant. Qui ne peut jouer dans aucun perd ; comment une partie aurait fini seule ne compte pas.
catalogue-sum-notation =
    Un coup est le numéro de la partie et le coup qu’on y joue : `2:1-3`. Une position est la liste des
    positions des parties entre parenthèses : `(3-4@1)(5@1)`.
catalogue-sum-of-games = les jeux, séparés par des virgules

catalogue-misere = Misère
catalogue-misere-rules =
    Les coups du jeu entre parenthèses ; qui l’aurait gagné perd, et les autres gagnent. Les nulles restent
    nulles.
catalogue-misere-notation = Les coups et les positions sont ceux du jeu entre parenthèses.
catalogue-misere-of-game = le jeu
