// Errors in the page's own words: fields instead of options, tabs instead of commands.

import { calledByName } from './game.js';
import { inFrench } from './words.js';

/// What the engines say in English, and what the page says instead where it has words of its own: in English, and in
/// French. `$1` is what stands in the first brackets, `$g` the game as people call it, `$n` a large number. All other errors
/// are told as they come, in either language.
/** @type {[RegExp, string, string][]} */
const SENTENCES = [
  [
    /^`(?<game>.+)` has (?<count>.+) positions, which take .+; .+ may be used$/,
    '$g has $n positions: too many for a graph',
    '$g a $n positions : trop pour un graphe',
  ],
  [
    /^the game has more than the (\d+) positions that it may have$/,
    'the game has more than $1 positions: too many for a graph',
    'le jeu a plus de $1 positions : trop pour un graphe',
  ],
  [/^(`.+` would fit(, in .+?)?; )?.*(finds the value|proves what it can) by search.*$/, '', ''],
  [/^`(?<game>.+?)` would fit.*; .*(choose smaller parameters|allow more with).*$/, '$g would fit', '$g conviendrait'],
  [
    /^choose smaller parameters, or start the explorer with a larger .*$/,
    'choose smaller parameters',
    'choisissez des paramètres plus petits',
  ],
  [/^allow more with .*, or choose smaller parameters$/, 'choose smaller parameters', 'choisissez des paramètres plus petits'],
  [/^interrupted before the answer was complete$/, 'cancelled before the answer was there', 'annulé avant la réponse'],
  [/^too many answers are being computed$/, 'the explorer is busy with other answers', 'l’explorateur est occupé par d’autres réponses'],
  [/^try again in a moment, or allow more with .*$/, 'try again in a moment', 'réessayez dans un instant'],
  [/^there is no job `(.+)`$/, 'this answer is not kept any more', 'cette réponse n’est plus gardée'],
  [/^nobody is called `(.+)`$/, 'there is no player called $1', 'aucun joueur ne s’appelle $1'],
  [/^did you mean `(.+)`\?.*$/, 'did you mean `$1`?', 'vouliez-vous dire `$1` ?'],
  [/^`moves` lists all moves.*$/, 'the moves stand beside the board', 'les coups sont à côté du plateau'],
  [/^`undo` takes a move back, `restart` begins again$/, 'take a move back, or begin again', 'reprenez un coup, ou recommencez'],
  [/^the game is over at `(.+)`: (.+)$/, 'the game is over at $1', 'la partie est finie en $1'],
  [/^`(.+)` does not say where play begins$/, 'the graph does not say where play begins', 'le graphe ne dit pas où la partie commence'],
  [
    /^the tree has more than (\d+) nodes$/,
    'the tree has more than $1 nodes: choose a smaller depth',
    'l’arbre a plus de $1 nœuds : choisissez une profondeur plus petite',
  ],
  [/^allow more with .* or .*, or look less deep$/, 'look less deep', 'cherchez moins profond'],
  [/^please report it with the request that was made$/, 'please report it', 'merci de la signaler'],
  [
    /^a graph is a file, pasted, or one that `.+` lists$/,
    'paste the graph, draw it, or choose one by its name',
    'collez le graphe, dessinez-le, ou choisissez-en un par son nom',
  ],
  // How a play of a formula ends.
  [/^`(.+)` holds there$/, '`$1` holds there', '`$1` y est vraie'],
  [/^`(.+)` fails there$/, '`$1` fails there', '`$1` y est fausse'],
  [/^neither `(.+)` nor `(.+)` holds there$/, 'neither `$1` nor `$2` holds there', 'ni `$1` ni `$2` n’y est vraie'],
  [/^player (\d+) has no move$/, 'player $1 has no move', 'le joueur $1 n’a pas de coup'],
  [/^(.+) comes back: play goes on for ever$/, '$1 comes back: play goes on for ever', '$1 revient : la partie n’a pas de fin'],
  [/^the game is over: player (\d+) wins$/, 'the game is over: player $1 wins', 'la partie est finie : le joueur $1 gagne'],
  [/^the game is over: (?:a )?draw$/, 'the game is over: a draw', 'la partie est finie : nulle'],
  [/^somebody has no action$/, 'somebody has no action', 'quelqu’un n’a pas d’action'],
  [/^the game is over$/, 'the game is over', 'la partie est finie'],
  [/^the formula looks no further ahead$/, 'the formula looks no further ahead', 'la formule ne regarde pas plus loin'],
];

/// A sentence as the page says it; nothing where it has no words of its own for it.
export function told(text) {
  for (const [pattern, english, french] of SENTENCES) {
    const { game, count = '' } = pattern.exec(text)?.groups ?? {};
    const figure = inFrench() ? count.replaceAll(',', '\u202f').replace('.', ',') : count;
    const words = (inFrench() ? french : english).replace('$g', () => calledByName(game)).replace('$n', figure);
    if (pattern.test(text)) return text.replace(pattern, words);
  }
  return undefined;
}
