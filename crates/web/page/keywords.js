// What French says of the words in which rules are written, a line for each, and how it calls the rules to begin with. Their
// English comes with them.

const WORDS = `
game | \`game TITLE (size: 3..5 = 3)\` : la première ligne, avec les paramètres du fichier
players | \`players X, O\` ou \`players X up, O down\` : qui joue, et où est l’avant de chacun
pieces | \`pieces K of White, arrow "#"\` : ce qui peut se trouver sur le plateau, à qui c’est et comment on l’écrit
board | \`board 3 x 3\`, \`board points 1-2-3-1\` : où sont les pièces
heaps | \`heaps heap = 3, 4, 5\` : des nombres qui commencent ainsi et ne dépassent jamais cette valeur
number | \`number stock: 0..9 = 9\` : un nombre qui fait partie de la position
flag | \`flag caught\` : quelque chose de vrai ou de faux, faux au départ
first | \`first O\`, \`first O when swapped\` : qui commence ; aussi \`first up of s that are not empty\`
move | \`move s in squares that are empty\` : un coup, parmi quoi il est choisi, et au-dessous ce qu’il change
part | \`part shoot\` : un coup auquel seul \`then shoot\` mène
pass | \`pass when blocked\` : un coup qui ne change que le trait
together | tous choisissent en même temps, et au-dessous ce que ces choix font ensemble
draw | \`draw when full\` : personne ne gagne
misere | qui gagnerait perd, et qui perdrait gagne
label | \`label check when …\` : un fait que les formules peuvent nommer, et les conditions aussi
worth | \`worth count squares of X - count squares of O\` : ce que min-max pense d’une position, vue par le premier joueur
symmetric | \`symmetric mirror, turn\` : les plateaux qui se ressemblent valent autant ; vérifié, puis utilisé
always | \`always count squares of X = 4\` : ce que toute position vérifie ; essayé, et exigé des positions que l’on tape
whole | toute position fait partie du jeu, même celles auxquelles on n’arrive pas en jouant
torus | \`board 4 x 4 torus\` : ce qui sort d’un côté rentre de l’autre
hex | \`board hex 3 x 3\` : chaque case a six voisines
ring | \`board ring 12\` : l’une après l’autre, en rond
points | \`board points 1-2-3-1, 1-4\` : un graphe quelconque, par ses lignes
pairs | \`board pairs 6\` : une place pour chaque paire de tant de points
times | \`board 3 x 3 times 2\` : tant de plateaux, séparés
without | \`without a1, a3\` : des trous dans le plateau
links | \`links straight, diagonal of b2\` : ce que \`neighbours\` veut dire
drawn | \`drawn "1 . 2", ". 3 ."\` : où les points sont dessinés, rangée par rangée à partir du haut
start | \`start X on row 1, O on row 3\` : ce qu’il y a au départ, et où
list | \`heaps: list 0..9 = 3-4-5\` : un paramètre fait de plusieurs nombres
becomes | \`s becomes mover\`, \`s becomes empty\`, \`stock becomes 3\`
become | \`between a and b become empty\` : la même chose pour plusieurs cases
moves | \`a moves to b\` ; \`O moves next\` ; \`mover moves again\`
gains | \`h gains 2\`
loses | \`h loses n\` ; aussi \`mover loses when blocked\`
push | \`push mover from b to a\` : entre en b, et tout avance d’un pas jusqu’à a
swap | \`swap a with b\`
sow | \`sow a\` : ses graines une à une dans les cases qui suivent
then | \`then shoot from b\` : le même joueur continue par cette partie
must | \`must no squares of k\` : le coup n’est permis que si c’est vrai à ce moment
if | \`if b is K: caught becomes yes\`
called | \`called "{a}-off"\` : comment le coup s’écrit
again | \`mover moves again\`
swaps | une symétrie qui échange les deux joueurs
squares | toutes les cases du plateau, sauf s’il a un autre nom
border | les cases du bord
row | \`row 1\`, \`row of s\` ; \`row s\` est son numéro, à partir du bas
column | \`column 1\`, \`column of s\` ; \`column s\` est son numéro, à partir de la gauche
rows | \`r in rows\`
columns | \`c in columns\`
boards | \`b in boards\`, s’il y en a plusieurs
lines | \`l in lines of 3\` : les lignes droites de tant de cases
neighbours | \`neighbours of s\`
ray | \`ray up of s\` : tout ce qui est de ce côté, jusqu’au bord
slide | \`slide straight of s\` : les cases vides de ce côté, jusqu’à la première pièce
leap | \`leap 1 2 of s\` : un saut de cavalier
between | \`between a and b\`, sans ces deux-là
from | \`from a to b\`, avec ces deux-là
ends | \`ends of s\` : les premières et dernières cases de sa rangée et de sa colonne
group | \`group of s\` : tout ce qui touche s de proche en proche et contient la même chose
far | \`far of mover\` : les cases d’où l’on ne peut plus avancer
home | \`home of mover\` : les cases d’où l’on ne peut pas reculer
lowest | \`lowest of c that are empty\` : celle qui est la plus proche de a1
at | \`at(x, y)\` : la case de la colonne x et de la rangée y ; s’il s’agit de paires, la paire
either | \`either A or B\` : les cases de l’un et de l’autre
up | un pas vers la dernière rangée
down | un pas vers la rangée 1
left | un pas vers la colonne a
right | un pas vers la dernière colonne
upleft | un pas dans les deux sens
upright | un pas dans les deux sens
downleft | un pas dans les deux sens
downright | un pas dans les deux sens
straight | en haut, en bas, à gauche et à droite ; sur un plateau d’hexagones les six côtés
diagonal | les quatre directions en biais ; \`forward diagonal\` sont les deux de devant
around | en ligne droite et en diagonale
forward | le sens dans lequel va qui a le trait
back | l’autre sens
sideways | les deux sens de côté
clockwise | sur un anneau, vers la case suivante
counter | sur un anneau, vers la case précédente
mover | qui a le trait ; dans un coup, qui le joue
other | l’autre des deux joueurs
last | qui a joué avant
next | qui jouera après
empty | il n’y a rien
blocked | qui a le trait n’a pas de coup
stuck | personne n’aurait de coup
full | aucune case n’est vide
has | \`X has 3 in line\`
line | \`X has 3 in line\`, \`X has 3 in line in board of s\`
connects | \`X connects row 1 and row 5\` : une chaîne de voisines
exists | \`forward of a exists\`
chose | \`X chose rock\`, \`X chose rock or paper\` : le coup que X a choisi, là où tous choisissent en même temps
yes | d’un fait déclaré par flag
some | \`some s in squares of X where row s = 1\`, \`some neighbours of a that are O\`
no | \`no squares of X\`
every | \`every s in c: s is X\`
count | \`count squares of X\`, \`count s in squares where …\`
all | \`all s in squares where row s > 2 become empty\`
sum | \`sum h in heap: h\`
least | \`least of 3, n\`
most | \`most of 3, n\`
mod | ce qui reste : \`n mod 2\`
`;

const lines = WORDS.trim().split('\n');
export const KEYWORDS = new Map(
  lines.map((line) => {
    const [word, about] = line.split(' | ');
    return [word, about];
  }),
);

export const TITLES = {
  tictactoe: 'Morpion',
  connect4: 'Puissance 4',
  foxandgeese: 'Le renard et les oies',
  threenim: 'Nim à trois',
  rps: 'Pierre, feuille, ciseaux',
  standoff: 'Un duel à trois',
};
