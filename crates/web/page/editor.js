// A graph drawn by hand: vertices by a click, edges by a drag, all of it undone and redone.

import { h, put, s, segments, say } from './dom.js';
import { save } from './download.js';
import { list } from './place.js';
import { t } from './words.js';

const [WIDE, TALL, RADIUS] = [800, 560, 22];

/// What is drawn, as plain data: `vertices` with names, places, owners and outcomes, and `edges` between them.
export class Sketch {
  static WIDE = WIDE;
  static TALL = TALL;

  constructor({ vertices = [], edges = [], start = null } = {}) {
    this.vertices = vertices;
    this.edges = edges;
    this.start = start;
  }

  /// As parameters of an address: `v=a,120,80,1,` and `e=0-1`.
  static read(params) {
    const vertices = list(params.v).map((text, i) => {
      const [name, x, y, owner = '1', outcome = ''] = text.split(',');
      return { name: name || String(i), x: Number(x) || 0, y: Number(y) || 0, owner: Number(owner) || 1, outcome };
    });
    const inside = (i) => Number.isInteger(i) && i >= 0 && i < vertices.length;
    const edges = (params.e ?? '')
      .split(',')
      .map((pair) => pair.split('-').map(Number))
      .filter(([a, b]) => inside(a) && inside(b));
    return new Sketch({ vertices, edges, start: inside(Number(params.s)) && params.s !== undefined ? Number(params.s) : null });
  }

  params() {
    return {
      v: this.vertices.map(({ name, x, y, owner, outcome }) =>
        [name.replaceAll(',', ' '), Math.round(x), Math.round(y), owner, outcome].join(',').replace(/,+$/, ''),
      ),
      e: this.edges.map(([a, b]) => `${a}-${b}`).join(','),
      s: this.start === null ? undefined : String(this.start),
    };
  }

  copy() {
    return new Sketch(structuredClone({ vertices: this.vertices, edges: this.edges, start: this.start }));
  }

  freeName() {
    const names = new Set(this.vertices.map(({ name }) => name));
    let n = 0;
    while (names.has(String(n))) n += 1;
    return String(n);
  }
}

export class Editor {
  /// `directed` draws arrows, owners and outcomes; `changed(sketch)` is called after each change.
  constructor({ directed, changed }) {
    this.directed = directed;
    this.changed = changed;
    this.sketch = new Sketch();
    this.past = [];
    this.future = [];
    this.tool = 'vertex';
    this.selected = undefined;
    this.groups = [];
    this.from = undefined;
    this.painted = undefined;
    this.seen = undefined;
    this.svg = s('svg', {
      class: `editor${directed ? ' directed' : ''}`,
      viewBox: `0 0 ${WIDE} ${TALL}`,
      role: 'group',
      'aria-label': t('canvas'),
      tabindex: '-1',
    });
    this.panel = h('div', { class: 'stack tight', id: 'sketch-vertex' });
    this.undoButton = h('button', { type: 'button', class: 'small', id: 'sketch-undo', onclick: () => this.undo() }, t('undo'));
    this.redoButton = h('button', { type: 'button', class: 'small', id: 'sketch-redo', onclick: () => this.redo() }, t('redo'));
    this.tools = segments(
      t('tool'),
      ['vertex', 'edge', 'move', 'delete'].map((name) => [name, t(`tool-${name}`)]),
      this.tool,
      (tool) => {
        this.tool = tool;
        this.from = undefined;
        this.svg.dataset.tool = tool;
        this.help.textContent = t(`tool-${tool}-about`);
      },
    );
    this.svg.dataset.tool = this.tool;
    this.help = h('p', { class: 'soft', 'aria-live': 'polite' }, t('tool-vertex-about'));
    const file = h('input', {
      type: 'file',
      accept: '.json',
      class: 'hidden-text',
      tabindex: '-1',
      'aria-hidden': 'true',
      onchange: async () => file.files[0] && this.load(await file.files[0].text()),
    });
    this.element = h(
      'div',
      { class: 'stack tight' },
      h(
        'div',
        { class: 'row spread' },
        this.tools,
        h(
          'div',
          { class: 'row tight' },
          h('button', { type: 'button', class: 'small', id: 'sketch-add', onclick: () => this.addSomewhere() }, t('addVertex')),
          this.undoButton,
          this.redoButton,
          h(
            'button',
            {
              type: 'button',
              class: 'small',
              onclick: () =>
                this.change(() => {
                  this.sketch = new Sketch();
                }),
            },
            t('clear'),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'small',
              onclick: () => save(`${JSON.stringify(this.sketch, null, 2)}\n`, 'sketch.json', 'application/json'),
            },
            t('save'),
          ),
          h('button', { type: 'button', class: 'small', onclick: () => file.click() }, t('load')),
          file,
        ),
      ),
      this.help,
      h('div', { class: 'paper-sheet' }, this.svg),
    );
    this.listen();
  }

  show(sketch) {
    if (JSON.stringify(sketch) === JSON.stringify(this.sketch)) return;
    this.sketch = sketch;
    // What is drawn by hand arrives here as well, from the address: that stays where it is.
    if (!this.past.length) this.seen = undefined;
    this.draw();
  }

  change(act) {
    this.past.push(this.sketch.copy());
    this.future = [];
    act();
    this.done();
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.sketch);
    this.sketch = this.past.pop();
    this.done();
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.sketch);
    this.sketch = this.future.pop();
    this.done();
  }

  done() {
    if (this.selected >= this.sketch.vertices.length) this.selected = undefined;
    this.draw();
    this.changed(this.sketch);
  }

  load(text) {
    let read;
    try {
      const { vertices, edges, start } = JSON.parse(text);
      read = Sketch.read(
        new Sketch({
          vertices: vertices.map((v) => ({ owner: 1, outcome: '', ...v, name: String(v.name) })),
          edges,
          start: start ?? null,
        }).params(),
      );
    } catch {
      say(t('notASketch'));
      this.help.textContent = t('notASketch');
      return;
    }
    this.change(() => {
      this.sketch = read;
    });
  }

  add(x, y) {
    this.change(() => {
      const owner = this.sketch.vertices[this.selected]?.owner ?? 1;
      this.sketch.vertices.push({ name: this.sketch.freeName(), x, y, owner, outcome: '' });
      this.selected = this.sketch.vertices.length - 1;
    });
  }

  /// For those who do not point: vertices go round in a circle.
  addSomewhere() {
    const n = this.sketch.vertices.length;
    const angle = n * 2.399963; // the golden angle leaves room for each next one
    const far = 60 + 26 * Math.sqrt(n) * 1.6;
    this.add(WIDE / 2 + Math.cos(angle) * Math.min(far, 240), TALL / 2 + Math.sin(angle) * Math.min(far, 220));
    this.groups[this.selected]?.focus();
  }

  connect(a, b) {
    const same = ([x, y]) => (x === a && y === b) || (!this.directed && x === b && y === a);
    if (this.sketch.edges.some(same) || (!this.directed && a === b)) return;
    this.change(() => {
      this.sketch.edges.push([a, b]);
    });
  }

  remove(i) {
    this.change(() => {
      const { sketch } = this;
      sketch.vertices.splice(i, 1);
      const shift = (v) => (v > i ? v - 1 : v);
      sketch.edges = sketch.edges.filter((edge) => !edge.includes(i)).map((edge) => edge.map(shift));
      sketch.start = sketch.start === i || sketch.start === null ? null : shift(sketch.start);
      this.selected = undefined;
    });
  }

  /// On a telephone the paper is as small as what is drawn on it, so that a finger can point.
  fit() {
    if (innerWidth >= 500) return;
    const span = (all, size, least) => {
      const [from, to] = [Math.max(0, Math.min(...all) - 60), Math.min(size, Math.max(...all) + 60)];
      const wide = Math.max(least, to - from);
      return [Math.max(0, Math.min(size - wide, (from + to - wide) / 2)), wide];
    };
    const [seen, { vertices }] = [this.seen, this.sketch];
    const [xs, ys] = [vertices.map((one) => one.x), vertices.map((one) => one.y)];
    // What is seen stays in sight.
    if (seen) [xs, ys].forEach((all, k) => all.push(seen[k] + 60, seen[k] + seen[k + 2] - 60));
    else if (!vertices.length) [xs, ys].forEach((all, k) => all.push([WIDE, TALL][k] / 2));
    const [[x, wide], [y, tall]] = [span(xs, WIDE, 440), span(ys, TALL, 440)];
    this.seen = [x, y, wide, tall];
    this.svg.setAttribute('viewBox', `${x} ${y} ${wide} ${tall}`);
  }

  draw() {
    this.fit();
    const { vertices, edges, start } = this.sketch;
    const focused = this.groups?.indexOf(document.activeElement) ?? -1;
    this.groups = vertices.map((vertex, i) => this.vertex(vertex, i));
    const lines = edges.map(([a, b], k) => this.edge(vertices[a], vertices[b], k, edges));
    const arrow =
      start !== null &&
      vertices[start] &&
      s('path', { class: 'start', d: `M${vertices[start].x - RADIUS - 34} ${vertices[start].y}h26m-8 -6l9 6l-9 6` });
    put(this.svg, lines, arrow, this.groups);
    if (focused >= 0) this.groups[focused]?.focus();
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    if (this.painted) this.paint(...this.painted);
    this.inspect();
  }

  vertex({ name, x, y, owner, outcome }, i) {
    const square = this.directed && owner === 2;
    const shape = square
      ? s('rect', { class: 'shape', x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS, rx: 3 })
      : s('circle', { class: 'shape', r: RADIUS });
    return s(
      'g',
      {
        class: `knot${i === this.selected ? ' picked' : ''}${this.directed ? ` p${owner}` : ''}`,
        transform: `translate(${x} ${y})`,
        tabindex: '0',
        role: 'button',
        'data-knot': i,
        'aria-label': this.directed ? t('knotOf', { name, p: String(owner) }) : t('knot', { name }),
      },
      shape,
      outcome &&
        (square
          ? s('rect', { class: 'inner', x: 5 - RADIUS, y: 5 - RADIUS, width: 2 * RADIUS - 10, height: 2 * RADIUS - 10 })
          : s('circle', { class: 'inner', r: RADIUS - 5 })),
      s('text', { dy: '.35em' }, name.length > 5 ? `${name.slice(0, 4)}…` : name),
      outcome && s('text', { class: 'won', y: RADIUS + 15 }, outcome === 'd' ? t('drawn') : t('outcomeShort', { p: outcome })),
    );
  }

  edge(a, b, k, edges) {
    const [from, to] = edges[k];
    const hit = (d, extra) =>
      s('g', { class: 'thread', 'data-thread': k }, s('path', { class: 'reach', d }), s('path', { class: 'line', d }), extra);
    if (from === to) {
      const d = `M${a.x - 10} ${a.y - RADIUS + 2}c-24 -46 44 -46 20 0`;
      return hit(d, this.directed && s('path', { class: 'tip', d: `M${a.x + 10} ${a.y - RADIUS + 2}l9 -6l-11 -4z` }));
    }
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far];
    const [x1, y1, x2, y2] = [a.x + ux * RADIUS, a.y + uy * RADIUS, b.x - ux * (RADIUS + 2), b.y - uy * (RADIUS + 2)];
    if (!this.directed) return hit(`M${x1} ${y1}L${x2} ${y2}`);
    const twin = edges.some(([c, d]) => c === to && d === from);
    const bend = twin ? 18 : 0;
    const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
    const aim = Math.atan2(y2 - my, x2 - mx);
    const corner = (turn) => `${x2 - 12 * Math.cos(aim + turn)} ${y2 - 12 * Math.sin(aim + turn)}`;
    return hit(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, s('path', { class: 'tip', d: `M${x2} ${y2}L${corner(0.4)}L${corner(-0.4)}Z` }));
  }

  /// A name that no other vertex has.
  freshName(wanted, i) {
    const taken = new Set(this.sketch.vertices.filter((_, k) => k !== i).map(({ name }) => name));
    const name = wanted || this.sketch.vertices[i].name;
    let n = 2;
    while (taken.has(n === 2 ? name : `${name}${n}`)) n += 1;
    return n === 2 ? name : `${name}${n}`;
  }

  /// The fields of the selected vertex.
  inspect() {
    const vertex = this.sketch.vertices[this.selected];
    if (!vertex) {
      put(this.panel, h('p', { class: 'soft' }, t('selectVertex')));
      return;
    }
    const i = this.selected;
    const set = (key, value) =>
      this.change(() => {
        this.sketch.vertices[i][key] = value;
      });
    const others = this.sketch.vertices.map((other, k) => [k, other.name]);
    put(
      this.panel,
      h(
        'div',
        { class: 'fields' },
        h(
          'label',
          { class: 'field' },
          h('span', {}, t('name')),
          h('input', {
            type: 'text',
            id: 'knot-name',
            value: vertex.name,
            maxlength: '20',
            onchange: (event) => set('name', this.freshName(event.target.value.trim(), i)),
          }),
        ),
        this.directed &&
          h(
            'label',
            { class: 'field' },
            h('span', {}, t('owner')),
            h(
              'select',
              { id: 'knot-owner', onchange: (event) => set('owner', Number(event.target.value)) },
              [1, 2, 3, 4].map((p) => h('option', { value: String(p), selected: p === vertex.owner }, t('player', { p: String(p) }))),
            ),
          ),
        this.directed &&
          h(
            'label',
            { class: 'field' },
            h('span', {}, t('outcome')),
            h(
              'select',
              { id: 'knot-outcome', onchange: (event) => set('outcome', event.target.value) },
              [
                ['', t('goesOn')],
                ['1', t('outcomeShort', { p: '1' })],
                ['2', t('outcomeShort', { p: '2' })],
                ['d', t('drawn')],
              ].map(([value, label]) => h('option', { value, selected: value === vertex.outcome }, label)),
            ),
          ),
        h(
          'label',
          { class: 'field' },
          h('span', {}, t('connect')),
          h(
            'select',
            { id: 'knot-connect', onchange: (event) => event.target.value !== '' && this.connect(i, Number(event.target.value)) },
            h('option', { value: '' }, '…'),
            others.map(([k, name]) => h('option', { value: String(k) }, name)),
          ),
        ),
      ),
      h(
        'div',
        { class: 'row tight' },
        this.directed &&
          h(
            'label',
            { class: 'check' },
            h('input', {
              type: 'checkbox',
              id: 'knot-start',
              checked: this.sketch.start === i,
              onchange: (event) =>
                this.change(() => {
                  this.sketch.start = event.target.checked ? i : null;
                }),
            }),
            t('isStart'),
          ),
        h('button', { type: 'button', class: 'small', onclick: () => this.remove(i) }, t('tool-delete')),
      ),
    );
  }

  listen() {
    const { svg } = this;
    const place = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [Math.max(RADIUS, Math.min(WIDE - RADIUS, point.x)), Math.max(RADIUS, Math.min(TALL - RADIUS, point.y))];
    };
    const knot = (event) => {
      const group = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-knot]');
      return group ? Number(group.getAttribute('data-knot')) : undefined;
    };
    let drag;
    svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const i = knot(event);
      const thread = event.target.closest('[data-thread]');
      if (this.tool === 'delete') {
        if (i !== undefined) this.remove(i);
        else if (thread)
          this.change(() => {
            this.sketch.edges.splice(Number(thread.dataset.thread), 1);
          });
        return;
      }
      if (i === undefined) {
        if (this.tool === 'vertex') {
          event.preventDefault();
          this.add(...place(event));
        } else {
          this.selected = undefined;
          this.draw();
        }
        return;
      }
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      drag = { i, moved: false, before: this.sketch.copy(), line: undefined };
    });
    svg.addEventListener('pointermove', (event) => {
      if (!drag) return;
      const [x, y] = place(event);
      const vertex = this.sketch.vertices[drag.i];
      if (!drag.moved && Math.hypot(x - vertex.x, y - vertex.y) < 8) return;
      drag.moved = true;
      if (this.tool === 'edge') {
        drag.line ??= svg.appendChild(s('path', { class: 'pull' }));
        drag.line.setAttribute('d', `M${vertex.x} ${vertex.y}L${x} ${y}`);
      } else {
        Object.assign(vertex, { x, y });
        this.draw();
      }
    });
    svg.addEventListener('pointerup', (event) => {
      if (!drag) return;
      const { i, moved, before, line } = drag;
      drag = undefined;
      line?.remove();
      if (this.tool === 'edge') {
        const to = knot(event);
        if (moved && to !== undefined) this.connect(i, to);
        else if (!moved && this.from !== undefined) {
          this.connect(this.from, i);
          this.from = undefined;
        } else if (!moved) this.from = i;
      } else if (moved) {
        this.past.push(before);
        this.future = [];
        this.changed(this.sketch);
      }
      this.selected = i;
      this.draw();
      this.groups[i]?.focus();
    });
    svg.addEventListener('keydown', (event) => {
      const group = event.target.closest('[data-knot]');
      if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        return event.shiftKey ? this.redo() : this.undo();
      }
      if ((event.ctrlKey || event.metaKey) && event.key === 'y') {
        event.preventDefault();
        return this.redo();
      }
      if (!group) return;
      const i = Number(group.dataset.knot);
      const way = { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[event.key];
      if (way) {
        event.preventDefault();
        this.change(() => {
          this.sketch.vertices[i].x += way[0];
          this.sketch.vertices[i].y += way[1];
        });
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        this.remove(i);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        this.selected = i;
        this.draw();
      } else if (event.key === 'e') {
        event.preventDefault();
        if (this.from === undefined || this.from === i) {
          this.from = i;
          say(t('edgeFrom', { name: this.sketch.vertices[i].name }));
        } else {
          this.connect(this.from, i);
          this.from = undefined;
        }
      }
    });
  }

  /// Give vertices classes and badges, by their number.
  mark(classes, badges = new Map()) {
    this.groups?.forEach((group, i) => {
      group.classList.remove('good', 'cop', 'robber');
      group.classList.add(...(classes.get(i) ?? []));
      group.querySelector('.badge')?.remove();
      if (badges.has(i)) group.append(s('text', { class: 'badge', x: 0, y: -RADIUS - 7 }, badges.get(i)));
    });
  }

  /// Colour the layers of an attractor, by the number of the vertex, and the edges `0-1` of a strategy.
  paint(colours, chosen) {
    this.painted = [colours, chosen];
    this.groups?.forEach((group, i) => {
      const colour = colours.get(i);
      group.querySelector('.shape').style.fill = colour ? colour.fill[0] : '';
      group.querySelector('text').style.fill = colour ? colour.fill[1] : '';
      group.querySelector('.rank')?.remove();
      if (colour) group.append(s('text', { class: 'rank', x: RADIUS, y: -RADIUS + 2 }, String(colour.rank)));
    });
    this.svg.querySelectorAll('.thread').forEach((thread) => {
      const edge = this.sketch.edges[Number(thread.dataset.thread)];
      thread.classList.toggle('strategy', Boolean(edge) && chosen.has(`${edge[0]}-${edge[1]}`));
    });
  }
}
