// Setting up a position: on the board by clicking, or by the numbers of its notation.

import { ask, refusal } from './api.js';
import { h, put } from './dom.js';
import { gameName, gameRef } from './game.js';
import { otherTurn, saysTurn, takeApart } from './position.js';
import { t, upper, who } from './words.js';

export class SetUp {
  /// A position of `view` that is being changed; nothing where its notation cannot be taken apart. `draw()` shows it,
  /// `done(text)` and `leave()` end it.
  static of(params, view, card, actions) {
    const letters = [...(card?.notation ?? '').matchAll(/`([.XOno#])`/g)].map(([, letter]) => letter).join('');
    const game = gameName(params);
    const picture = view.history.at(-1).picture;
    // Where nobody stands anywhere yet, all of them stand somewhere.
    const nobody = game === 'cops' && /^[\d+]*-@\d/.test(view.at) && /^\d+(\+\d+)*/.exec(view.moves[0]?.move ?? '');
    const text = nobody ? `${nobody[0].replace(/\d+/g, '0')}-${picture.spots.length - 1}@1` : view.at;
    const apart = (from, shown) => takeApart(from, shown, { letters, game });
    const first = nobody ? { text, spots: [], unread: true } : apart(text, picture);
    return first && new SetUp(params, view, first, apart, picture, actions);
  }

  constructor(params, view, position, apart, picture, { draw, done, leave, notation, panel }) {
    this.draw = draw;
    this.done = done;
    this.leave = leave;
    this.notation = notation;
    this.params = params;
    this.players = view.players;
    this.position = position;
    this.apart = apart;
    this.shown = picture;
    this.wrong = undefined; // why it is no position
    this.turn = view.turn;
    this.panel = panel;
  }

  /// The board with every spot that a click changes.
  picture() {
    const base = this.position.picture?.() ?? this.shown;
    const open = new Set(this.position.spots);
    const spots = base.spots.map((spot, i) => ({ ...spot, plays: open.has(i) ? [String(i + 1)] : [] }));
    return { ...base, spots };
  }

  get holding() {
    return this.position.holding;
  }

  click(name) {
    const before = this.position.text;
    this.position.click(Number(name) - 1);
    if (this.position.text === before) this.show();
    else this.check();
  }

  /// What the server says of it: the board and whose turn it is, or what is wrong.
  async check() {
    const { text } = this.position;
    this.show();
    try {
      const found = await ask('/api/play', { game: { ...gameRef(this.params), at: text }, moves: [] }, 'set-up');
      this.wrong = undefined;
      this.turn = found.turn;
      this.shown = found.history[0].picture;
      // Pieces are told apart by their order, which the notation may have changed.
      if (this.position.unread || this.position.begins) this.position = this.apart(found.at, this.shown) ?? this.position;
    } catch (error) {
      this.wrong = error;
      if (this.position.begins) this.position = this.apart(this.read ?? text, this.shown) ?? this.position;
    }
    if (!this.wrong) this.read = this.position.text;
    this.show();
  }

  show() {
    this.notation.value = this.position.text;
    this.draw();
    const { numbers } = this.position;
    const key = numbers ? 'editNumbers' : this.position.begins ? 'editPieces' : 'editHelp';
    const focused = document.activeElement?.id;
    put(
      this.panel,
      h('span', { class: 'soft' }, t(key)),
      numbers?.map((n, k) =>
        h('input', {
          type: 'number',
          class: 'side',
          id: `edit-number-${k}`,
          min: '0',
          value: String(n),
          'aria-label': t('editNumber', { n: k + 1 }),
          onchange: (event) => {
            this.position.change(k, Math.max(0, Math.floor(Number(event.target.value)) || 0));
            this.check();
          },
        }),
      ),
      saysTurn(this.position.text) &&
        h('button', { type: 'button', class: 'small', id: 'edit-turn', onclick: () => this.turnOver() }, t('otherTurn')),
      h(
        'button',
        {
          type: 'button',
          class: 'small primary',
          id: 'edit-done',
          disabled: Boolean(this.wrong),
          onclick: () => this.done(this.position.text),
        },
        t('setPosition'),
      ),
      h('button', { type: 'button', class: 'small', id: 'edit-leave', onclick: () => this.leave() }, t('leaveIt')),
      this.wrong
        ? refusal(this.wrong)
        : h('span', { class: `who p${this.turn}`, id: 'edit-turn-is' }, upper(t('moves', { who: who([this.turn]) }))),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  turnOver() {
    this.position.text = otherTurn(this.position.text, this.players);
    this.check();
  }
}
