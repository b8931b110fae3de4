// Where one is: a view and its parameters, all of it in the address, so that reload, back and links restore it.

const listeners = new Set();

/// The view and its parameters: `#graph?game=chomp:4x3&step=2`. Repeated keys are lists.
export function here() {
  const [view, query = ''] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const params = {};
  for (const [key, value] of new URLSearchParams(query)) {
    if (key in params) params[key] = [].concat(params[key], value);
    else params[key] = value;
  }
  return { view: view || 'games', params };
}

/// The address of a place. What is empty is left out.
export function address(view, params = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '' && one !== false) query.append(key, one === true ? '1' : one);
    }
  }
  // Colons and commas are common in names of games and need no disguise.
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%40', '@');
  return `#${view}${text ? `?${text}` : ''}`;
}

/// Go to a place; back leads to the present one.
export function go(view, params) {
  if (location.hash !== address(view, params)) {
    history.pushState(null, '', address(view, params));
    changed();
  }
}

/// Change parameters of the present place; back does not stop here.
export function adjust(changes) {
  const { view, params } = here();
  history.replaceState(null, '', address(view, { ...params, ...changes }));
}

/// The same, and everybody is told: tabs lead on with what was changed.
export function renew(changes) {
  adjust(changes);
  changed();
}

export function onPlace(listener) {
  listeners.add(listener);
}

function changed() {
  const place = here();
  for (const listener of listeners) listener(place);
}

addEventListener('popstate', changed);
addEventListener('hashchange', changed);

export const list = (value) => (value === undefined ? [] : [].concat(value));
