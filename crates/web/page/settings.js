// What a reader has chosen for all views.

function kept(key, usual) {
  try {
    return localStorage.getItem(key) ?? usual;
  } catch {
    return usual;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* then it lasts as long as the page */
  }
  chosen.set(key, value);
}

const chosen = new Map();

/// Whether single letters are commands.
export const shortcuts = () => (chosen.get('shortcuts') ?? kept('shortcuts', 'on')) === 'on';

export const switchShortcuts = () => keep('shortcuts', shortcuts() ? 'off' : 'on');
