// Errors of the server in the words of the page: fields instead of options, and in the reader's language.

import { inFrench } from './words.js';

/// What the server says, and what the page says instead: in English where that differs, and in French. `$1` is what
/// stands in the first brackets.
/** @type {[RegExp, string | undefined, string][]} */
const SENTENCES = [
  [
    /^`(.+)` has (.+) positions, which take .+; .+ may be used$/,
    '$1 has $2 positions: too many for a graph',
    '$1 a $2 positions : trop pour un graphe',
  ],
  [
    /^the game has more than the (\d+) positions that it may have$/,
    'the game has more than $1 positions: too many for a graph',
    'le jeu a plus de $1 positions : trop pour un graphe',
  ],
  [/^this takes more memory than the (.+) that it may$/, undefined, 'cela demande plus que les $1 de mémoire permis'],
  [/^(`.+` would fit(, in .+?)?; )?.*(finds the value|proves what it can) by search.*$/, '', ''],
  [/^`(.+?)` would fit.*; .*(choose smaller parameters|allow more with).*$/, '$1 would fit', '$1 conviendrait'],
  [
    /^choose smaller parameters, or start the explorer with a larger .*$/,
    'choose smaller parameters',
    'choisissez des paramètres plus petits',
  ],
  [/^allow more with .*, or choose smaller parameters$/, 'choose smaller parameters', 'choisissez des paramètres plus petits'],
  [/^the answer takes longer than the (.+) seconds that it may take$/, undefined, 'la réponse prend plus que les $1 secondes permises'],
  [/^interrupted before the answer was complete$/, 'cancelled before the answer was there', 'annulé avant la réponse'],
  [/^too many answers are being computed$/, 'the explorer is busy with other answers', 'l’explorateur est occupé par d’autres réponses'],
  [/^try again in a moment, or allow more with .*$/, 'try again in a moment', 'réessayez dans un instant'],
  [/^there is no game `(.+)`$/, undefined, 'il n’y a pas de jeu `$1`'],
  [/^there is no player `(.+)`$/, undefined, 'il n’y a pas de joueur `$1`'],
  [/^there is no vertex `(.+)`$/, undefined, 'il n’y a pas de sommet `$1`'],
  [/^there is no job `(.+)`$/, 'this answer is not kept any more', 'cette réponse n’est plus gardée'],
  [/^nobody is called `(.+)`$/, 'there is no player called $1', 'aucun joueur ne s’appelle $1'],
  [/^`(.+)` is no position$/, undefined, '`$1` n’est pas une position'],
  [/^play does not lead to `(.+)`$/, undefined, 'aucune partie ne mène à `$1`'],
  [/^`(.+)` cannot be played here$/, undefined, '`$1` ne peut pas être joué ici'],
  [/^move (\d+), `(.+)`, is not legal there$/, undefined, 'le coup $1, `$2`, n’est pas permis là'],
  [/^did you mean `(.+)`\?.*$/, 'did you mean `$1`?', 'vouliez-vous dire `$1` ?'],
  [/^`moves` lists all moves.*$/, 'the moves stand beside the board', 'les coups sont à côté du plateau'],
  [/^`undo` takes a move back, `restart` begins again$/, 'take a move back, or begin again', 'reprenez un coup, ou recommencez'],
  [/^the game is over$/, undefined, 'la partie est finie'],
  [/^the game is over at `(.+)`: (.+)$/, 'the game is over at $1', 'la partie est finie en $1'],
  [/^name a position where somebody can move$/, undefined, 'choisissez une position où quelqu’un peut jouer'],
  [/^a person chooses for themselves$/, undefined, 'une personne choisit elle-même'],
  [/^`(.+)` does not say where play begins$/, 'the graph does not say where play begins', 'le graphe ne dit pas où la partie commence'],
  [/^(.+) vertices are too many to be drawn$/, undefined, '$1 sommets sont trop pour un dessin'],
  [/^choose a graph with at most (\d+)$/, undefined, 'choisissez un graphe d’au plus $1 sommets'],
  [/^more than (\d+) cops are too many$/, undefined, 'plus de $1 gendarmes, c’est trop'],
  [/^more than (\d+) moves are too many$/, undefined, 'plus de $1 coups, c’est trop'],
  [/^trees deeper than (\d+) moves are not drawn$/, undefined, 'les arbres de plus de $1 coups ne sont pas dessinés'],
  [
    /^the tree has more than (\d+) nodes$/,
    'the tree has more than $1 nodes: choose a smaller depth',
    'l’arbre a plus de $1 nœuds : choisissez une profondeur plus petite',
  ],
  [/^the search reached its limit before it was finished$/, undefined, 'la recherche a atteint sa limite avant la fin'],
  [/^allow more with .* or .*, or look less deep$/, 'look less deep', 'cherchez moins profond'],
  [/^legal: (.+)$/, undefined, 'permis : $1'],
  [/^players are numbered 1 to (\d+)$/, undefined, 'les joueurs sont numérotés de 1 à $1'],
  [/^(.+) is neither a pasted graph nor a game$/, undefined, '$1 n’est ni un graphe collé ni un jeu'],
  [/^line (\d+), column (\d+)$/, undefined, 'ligne $1, colonne $2'],
  [/^expected (.+), found (.+)$/, undefined, 'attendu : $1, trouvé : $2'],
  [/^nothing says who moves at (.+)$/, undefined, 'rien ne dit qui joue en $1'],
  [/^it does not say who moves(.*)$/, undefined, 'il n’est pas dit qui joue$1'],
  [/^nobody owns vertex `(.+)`$/, undefined, 'personne ne joue au sommet `$1`'],
  [
    /^say who does with (.+) or (.+); when the moves change hands, (.+) is enough$/,
    undefined,
    'dites qui y joue avec $1 ou $2 ; si les joueurs alternent, $3 suffit',
  ],
  [/^pasted graph$/, undefined, 'graphe collé'],
  [/^pasted graph: line (\d+), column (\d+)$/, undefined, 'graphe collé : ligne $1, colonne $2'],
  [/^`(.+)` where (.+) should come$/, undefined, '`$1` au lieu de $2'],
  [/^`(.+)` does not fit the parameter `(.+)` of (.+)$/, undefined, '`$1` ne convient pas au paramètre `$2` de $3'],
  [/^expected a size such as `(.+)`, each from (\d+) to (\d+)$/, undefined, 'attendu : une taille comme `$1`, de $2 à $3'],
  [/^expected a number from (\d+) to (\d+)$/, undefined, 'attendu : un nombre de $1 à $2'],
  [/^expected (.+)$/, undefined, 'attendu : $1'],
  [/^a mistake in the program ended this answer$/, undefined, 'une erreur du programme a mis fin à cette réponse'],
  [/^please report it with the request that was made$/, 'please report it', 'merci de la signaler'],
  [/^the formula has more than (\d+) bytes$/, undefined, 'la formule a plus de $1 octets'],
  [/^this is not JSON: (.+)$/, undefined, 'ce n’est pas du JSON : $1'],
];

/// A sentence of the server as the page says it; as it is where the page does not know it.
export function told(text) {
  for (const [pattern, english, french] of SENTENCES) {
    if (!pattern.test(text)) continue;
    const said = inFrench() ? french : english;
    return said === undefined ? text : text.replace(pattern, said);
  }
  return text;
}
