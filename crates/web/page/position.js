// The notation of a position taken apart, so that clicks on its board or numbers beside it change it.

/// What can be changed about a position: the cells that its notation names one by one, the pieces whose places it names, or
/// its numbers; nothing where it is none of these. `letters` are those that may stand for a cell beside the ones that do.
export function takeApart(text, picture, { letters = '', game = '' } = {}) {
  return Cells.read(text, picture, letters, game) ?? Places.read(text, picture, game) ?? Numbers.read(text);
}

/// Whose turn it is, where a notation says so: the next player's instead.
export function otherTurn(text, players) {
  return text.replace(/@(\d+)/g, (_, player) => `@${(Number(player) % players) + 1}`);
}

export const saysTurn = (text) => /@\d/.test(text);

/// A board whose cells are letters, row by row from the bottom or in the order of its points.
class Cells {
  static read(text, picture, letters, game) {
    const body = text.replace(/@.*$/s, '');
    const cells = [...body.replaceAll('/', '')];
    const spots = picture.spots.flatMap((spot, i) => (spot.kind === 'text' ? [] : [i]));
    if (!cells.length || cells.length !== spots.length || cells.some((letter) => /[\d(),+-]/.test(letter))) return undefined;
    const at = (i) => picture.spots[i];
    const rows = new Set(spots.map((i) => at(i).y)).size === body.split('/').length && body.includes('/');
    const order = rows ? [...spots].sort((a, b) => at(b).y - at(a).y || at(a).x - at(b).x) : spots;
    const free = (i) => ['empty', 'gone'].includes(at(i).kind);
    if (order.some((i, k) => (cells[k] === '.') !== free(i))) return undefined;
    return new Cells(text, picture, order, cells, letters, game);
  }

  constructor(text, picture, order, cells, letters, game) {
    this.before = picture;
    this.text = text;
    this.order = order;
    this.cells = cells;
    this.falls = game === 'connect4';
    this.known = new Map(LOOKS);
    cells.forEach((letter, k) => this.known.set(letter, look(picture.spots[order[k]])));
    // A board that nobody describes is taken for one of X and O, unless other letters stand on it.
    const seen = new Set(cells.filter((one) => one !== '.').sort());
    const usual = letters || ([...seen].every((one) => 'XO'.includes(one)) ? 'XO' : '');
    this.letters = [...new Set(['.', ...usual, ...seen])].filter((one) => this.known.has(one));
  }

  /// The spots that a click changes.
  get spots() {
    return this.order;
  }

  click(i) {
    const k = this.order.indexOf(i);
    const next = this.letters[(this.letters.indexOf(this.cells[k]) + 1) % this.letters.length];
    if (this.falls) this.drop(k, next);
    else this.cells[k] = next;
    let n = 0;
    this.text = this.text.replace(/@.*$|[^/]/gs, (found) => (found.startsWith('@') ? found : this.cells[n++]));
  }

  /// Stones lie on each other: a new one falls, and those above one that goes come down.
  drop(k, next) {
    const x = this.before.spots[this.order[k]].x;
    const column = this.order.flatMap((i, n) => (this.before.spots[i].x === x ? [n] : []));
    const stones = column.map((n) => this.cells[n]);
    const place = column.indexOf(k);
    if (stones[place] === '.') stones[stones.indexOf('.')] = next;
    else stones[place] = next;
    const left = stones.filter((one) => one !== '.');
    column.forEach((n, row) => {
      this.cells[n] = left[row] ?? '.';
    });
  }

  /// The board as it would look, also where no game could have come to it.
  picture() {
    const spots = this.before.spots.map((spot, i) => {
      const k = this.order.indexOf(i);
      return k < 0 ? spot : { ...spot, text: '', player: null, ...this.known.get(this.cells[k]) };
    });
    return { ...this.before, spots };
  }
}

const look = ({ kind, text, player }) => ({ kind, text, player });
/** @type {[string, object][]} */
const LOOKS = [
  ['.', { kind: 'empty' }],
  ['X', { kind: 'piece', player: 1, text: 'X' }],
  ['O', { kind: 'piece', player: 2, text: 'O' }],
  ['o', { kind: 'thing', text: 'o' }],
  ['n', { kind: 'thing', text: 'n' }],
  ['#', { kind: 'thing', text: '#' }],
];

/// Pieces whose places are named: the first click takes one, the second puts it down.
class Places {
  static read(text, picture, game) {
    const names = game === 'cops' ? picture.spots.map((_, i) => String(i)) : squares(picture.spots);
    const found = [...text.replace(/@.*$/s, (turn) => ' '.repeat(turn.length)).matchAll(game === 'cops' ? /\d+/g : /[a-z]\d+/g)];
    const spots = found.map(([name]) => names.indexOf(name));
    if (!found.length || spots.some((i) => picture.spots[i]?.kind !== 'piece')) return undefined;
    return new Places(
      text,
      names,
      found.map((one) => one.index),
      spots,
    );
  }

  constructor(text, names, begins, at) {
    this.text = text;
    this.names = names;
    this.begins = begins;
    this.at = at;
    this.taken = undefined;
  }

  get spots() {
    return this.names.map((_, i) => i);
  }

  click(i) {
    if (this.taken === undefined || this.at[this.taken] === i) {
      const piece = this.at.indexOf(i);
      this.taken = this.taken === undefined && piece >= 0 ? piece : undefined;
      return;
    }
    let text = this.text;
    // From the end, so that what is before keeps its place.
    for (let k = this.at.length - 1; k >= 0; k -= 1) {
      const to = k === this.taken ? i : this.at[k];
      const [from, old] = [this.begins[k], this.names[this.at[k]]];
      text = text.slice(0, from) + this.names[to] + text.slice(from + old.length);
    }
    this.text = text;
    this.taken = undefined;
  }

  /// The spot of the piece that was taken.
  get holding() {
    return this.taken === undefined ? undefined : this.at[this.taken];
  }
}

/// The names of spots by column and row from the bottom, as on a chess board.
function squares(spots) {
  const xs = [...new Set(spots.map((spot) => spot.x))].sort((a, b) => a - b);
  const ys = [...new Set(spots.map((spot) => spot.y))].sort((a, b) => b - a);
  return spots.map((spot) => String.fromCharCode(97 + xs.indexOf(spot.x)) + (ys.indexOf(spot.y) + 1));
}

/// Heaps and rows by their sizes.
class Numbers {
  static read(text) {
    const numbers = [...text.matchAll(/(?<![@\d])\d+/g)].map(([one]) => Number(one));
    return numbers.length && numbers.length <= MOST && !/[a-zA-Z/]/.test(text) ? new Numbers(text, numbers) : undefined;
  }

  constructor(text, numbers) {
    this.text = text;
    this.numbers = numbers;
  }

  get spots() {
    return [];
  }

  change(k, value) {
    let n = 0;
    this.numbers[k] = value;
    this.text = this.text.replace(/(?<![@\d])\d+/g, () => String(this.numbers[n++]));
  }
}

/// More numbers than this would make a form that nobody reads.
const MOST = 16;
