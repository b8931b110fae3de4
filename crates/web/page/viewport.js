// A window on a drawing that is larger than it: drag to move, wheel or pinch to zoom.

import { h, icon } from './dom.js';
import { t } from './words.js';

export class Viewport {
  constructor(label) {
    this.stage = h('div', { class: 'stage' });
    this.element = h('div', { class: 'viewport', role: 'group', 'aria-label': label }, this.stage);
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.width = 1;
    this.height = 1;
    this.pointers = new Map();
    this.listen();
  }

  buttons() {
    const button = (sign, key, act) =>
      h('button', { type: 'button', class: 'icon', 'aria-label': t(key), title: t(key), onclick: act }, icon(sign));
    return h(
      'div',
      { class: 'zoom' },
      button('plus', 'zoomIn', () => this.zoom(1.3)),
      button('minus', 'zoomOut', () => this.zoom(1 / 1.3)),
      button('fit', 'fit', () => this.fit()),
    );
  }

  /// Show this drawing of this size.
  show(drawing, width, height) {
    [this.width, this.height] = [width, height];
    this.stage.replaceChildren(drawing);
  }

  /// All of it, but not larger than life.
  fit(most = 1.6) {
    const { clientWidth: w, clientHeight: high } = this.element;
    if (!w || !high) return;
    this.scale = Math.max(0.02, Math.min(most, (w - 24) / this.width, (high - 24) / this.height));
    this.x = (w - this.width * this.scale) / 2;
    this.y = (high - this.height * this.scale) / 2;
    this.apply();
  }

  /// All of it, or what can be read at its top, around this middle.
  fitTop(middle, most, least) {
    this.fit(most);
    if (this.scale >= least) return;
    this.scale = least;
    [this.x, this.y] = [this.element.clientWidth / 2 - middle * least, 12];
    this.apply();
  }

  zoom(by, at = [this.element.clientWidth / 2, this.element.clientHeight / 2]) {
    const scale = Math.min(6, Math.max(0.02, this.scale * by));
    const ratio = scale / this.scale;
    this.x = at[0] - (at[0] - this.x) * ratio;
    this.y = at[1] - (at[1] - this.y) * ratio;
    this.scale = scale;
    this.apply();
  }

  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /// Bring a point of the drawing into view, large enough to be read.
  reveal(x, y, least = 0) {
    const { clientWidth: w, clientHeight: high } = this.element;
    if (this.scale < least) this.scale = least;
    const [px, py] = [this.x + x * this.scale, this.y + y * this.scale];
    const edge = 60;
    if (px < edge || px > w - edge || py < edge || py > high - edge || least) {
      // No frame stays empty beside a drawing that could fill it.
      const within = (at, size, room) => (size < room ? (room - size) / 2 : Math.max(room - size - 12, Math.min(12, at)));
      this.x = within(w / 2 - x * this.scale, this.width * this.scale, w);
      this.y = within(high / 2 - y * this.scale, this.height * this.scale, high);
    }
    this.apply();
  }

  apply() {
    // While it moves the drawing is a layer of its own, which is only shifted; at rest it is drawn sharp.
    this.stage.classList.add('moving');
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.stage.classList.remove('moving'), 160);
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  listen() {
    const { element } = this;
    const spot = (event) => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), spot(event));
      },
      { passive: false },
    );
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.pointers.set(event.pointerId, spot(event));
      this.dragged = 0;
    });
    element.addEventListener('pointermove', (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = spot(event);
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      this.dragged += Math.abs(dx) + Math.abs(dy);
      if (this.dragged > 6 && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      if (this.pointers.size === 2) {
        const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
        this.zoom(far(now, other) / Math.max(1, far(before, other)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      }
      if (this.dragged > 6) this.move(dx / this.pointers.size, dy / this.pointers.size);
      this.pointers.set(event.pointerId, now);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    // A drag that ends on a vertex is no click on it.
    element.addEventListener(
      'click',
      (event) => {
        if (this.dragged > 6) event.stopPropagation();
        this.dragged = 0;
      },
      true,
    );
  }
}
