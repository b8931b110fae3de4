// Elements made from plain calls.

/// An element with properties and children. `on…` adds a listener, `data` and `style` take objects, `class` a string.
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/// The same for SVG.
export function s(tag, props, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name === 'style') for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (name in element && !(element instanceof SVGElement) && typeof value !== 'string') element[name] = value;
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/// Put other children in place of those that are there.
export function put(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/// Tell those who listen to the page.
export function say(text) {
  const live = document.getElementById('live');
  live.textContent = '';
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}

/// Words between backticks are what one types.
export const code = (text) => text.split('`').map((part, i) => (i % 2 ? h('code', {}, part) : part));

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/// A row of buttons of which one is pressed.
export function segments(name, choices, chosen, choose) {
  const row = h('div', { class: 'segments', role: 'group', 'aria-label': name });
  for (const [value, label] of choices) {
    row.append(
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(value === chosen),
          data: { value: String(value) },
          onclick: () => {
            for (const other of row.children) other.setAttribute('aria-pressed', String(other.dataset.value === String(value)));
            choose(value);
          },
        },
        label,
      ),
    );
  }
  return row;
}

const ICONS = {
  first: 'M6 5v14M18 5L9 12l9 7z',
  back: 'M16 5L7 12l9 7z',
  play: 'M7 4l12 8-12 8z',
  pause: 'M8 5v14M16 5v14',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  moon: 'M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z',
};

/// A small sign, drawn so that no font can lack it.
export const icon = (name) =>
  s('svg', { class: 'sign', viewBox: '0 0 24 24', width: '18', height: '18', 'aria-hidden': 'true' }, s('path', { d: ICONS[name] }));
