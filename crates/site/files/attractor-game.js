// One game in a page: <attractor-game game="chomp:4x3" values></attractor-game>. What it shows is the explorer of the
// folder that this file lies in, in a frame of its own.
//
//   game      which game, as everywhere
//   view      play (the usual one), graph, tree, ask, cops or another tab of the explorer
//   values    what every move is worth
//   moves     moves that were made, separated by blanks
//   lang      en or fr; else as its reader has chosen
//   anything else that the address of the explorer may say: depth, formula as f, rule, …

const explorer = new URL('explorer/index.html', import.meta.url);
const OWN = ['view', 'values', 'moves', 'class', 'id', 'style', 'height', 'slot', 'title'];

class AttractorGame extends HTMLElement {
  connectedCallback() {
    // Whoever moves it to another place connects it again.
    if (this.frame) return;
    this.attachShadow({ mode: 'open' });
    this.frame = document.createElement('iframe');
    this.frame.title = this.title || this.getAttribute('game') || 'Attractor';
    this.frame.loading = 'lazy';
    this.frame.allow = 'clipboard-write';
    Object.assign(this.style, { display: this.style.display || 'block' });
    Object.assign(this.frame.style, { width: '100%', border: '0', colorScheme: 'normal' });
    this.shadowRoot.append(this.frame);
    this.show();
    new MutationObserver(() => this.show()).observe(this, { attributes: true });
  }

  show() {
    const params = new URLSearchParams({ embed: '1' });
    for (const { name, value } of this.attributes) {
      if (!OWN.includes(name) && !name.startsWith('data-') && !name.startsWith('aria-')) params.append(name, value);
    }
    if (this.hasAttribute('values')) params.append('values', '1');
    for (const move of (this.getAttribute('moves') ?? '').split(/\s+/).filter(Boolean)) params.append('m', move);
    this.frame.style.height = `${Number(this.getAttribute('height')) || 560}px`;
    const address = new URL(explorer);
    address.hash = `${this.getAttribute('view') ?? 'play'}?${params}`;
    if (this.frame.src !== address.href) this.frame.src = address.href;
  }
}

customElements.define('attractor-game', AttractorGame);
