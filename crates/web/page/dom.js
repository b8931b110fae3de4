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
  requestAnimationFrame(() => { live.textContent = text; });
}

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/// Call `action` once nothing has happened for a while.
export function later(wait, action) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), wait);
  };
}

/// A row of buttons of which one is pressed.
export function segments(name, choices, chosen, choose) {
  const row = h('div', { class: 'segments', role: 'group', 'aria-label': name });
  for (const [value, label] of choices) {
    row.append(h('button', {
      type: 'button', 'aria-pressed': String(value === chosen), data: { value: String(value) },
      onclick: () => {
        for (const other of row.children) other.setAttribute('aria-pressed', String(other.dataset.value === String(value)));
        choose(value);
      },
    }, label));
  }
  return row;
}
