// Questions to the server. Those that take long show how far they are and can be cancelled.

import { h, put } from './dom.js';
import { label, number, t } from './words.js';

/// An answer that could not be given: the `field` that it is about, the `spot` in the text, and in
/// `parts` what is wrong, where, and what would be right.
class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? t('noAnswer'));
    this.status = status;
    this.spot = body.spot;
    this.field = body.field;
    this.parts = body.parts;
  }
}

/// Ask; the newest question of a `topic` replaces older ones, whose answers are thrown away.
export async function ask(path, body, topic = path) {
  const mine = Symbol(path);
  newest.set(topic, mine);
  await cancel(topic);
  const superseded = () => newest.get(topic) !== mine;
  let response = await send('POST', path, body);
  try {
    while (response.status === 202) {
      const progress = await response.json();
      if (superseded()) {
        send('DELETE', `/api/jobs/${progress.job}`).catch(() => {});
        return never();
      }
      running.set(topic, progress);
      show();
      response = await send('GET', `/api/jobs/${progress.job}`);
    }
  } finally {
    if (!superseded()) {
      running.delete(topic);
      show();
    }
  }
  const answer = await response.json().catch(() => ({}));
  if (superseded()) return never();
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

const newest = new Map();
const running = new Map();
const never = () => new Promise(() => {});

async function cancel(topic) {
  const progress = running.get(topic);
  if (progress) {
    running.delete(topic);
    await send('DELETE', `/api/jobs/${progress.job}`).catch(() => {});
  }
}

async function send(method, path, body) {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, { error: t('noServer'), parts: { error: [t('noServer')], where: [], hint: [t('noServerHint')] } });
  }
}

let catalogue;

/// The catalogue, asked for once.
export function games() {
  catalogue ??= fetch('/api/games').then(async (response) => {
    if (!response.ok) throw new Refusal(response.status, await response.json());
    return response.json();
  }).catch((error) => {
    catalogue = undefined;
    throw error;
  });
  return catalogue;
}

function show() {
  const busy = document.getElementById('busy');
  busy.hidden = running.size === 0;
  const [progress] = running.values();
  if (!progress) return;
  const stop = busy.querySelector('button');
  const words = t(`stage-${progress.stage}`, { n: progress.done, count: number(progress.done) });
  const text = `${words} · ${number(Math.round(progress.seconds))} s`;
  if (stop) stop.previousSibling.textContent = text;
  else {
    put(busy, h('span', {}, text), h('button', {
      type: 'button', class: 'small', id: 'cancel',
      onclick: () => { for (const [, one] of running) send('DELETE', `/api/jobs/${one.job}`).catch(() => {}); },
    }, t('cancel')));
  }
}

/// A sentence in parts as text, with fields and tabs called as the page calls them.
function spelled(parts = []) {
  const one = (part) => {
    const name = part.tab ? t(`tab-${part.tab}`) : label(part.field);
    if (!name) return part.text ?? part;
    return part.value ? `${name} ${part.value}` : name;
  };
  return parts.map(one).join('');
}

/// What went wrong, where, and what would be right; with the place in the text where there is one.
export function refusal(error, text) {
  let shown;
  if (error.spot && text) {
    const { line, column } = error.spot;
    const lines = text.split('\n');
    const source = lines[line - 1] ?? '';
    const from = Math.max(0, column - 40);
    shown = h('pre', { 'aria-hidden': 'true' }, `${source.slice(from, from + 80)}\n${' '.repeat(Math.max(0, column - 1 - from))}▲`);
  }
  const [where, hint] = [spelled(error.parts?.where), spelled(error.parts?.hint)];
  return h('div', { class: 'notice wrong', role: 'alert' },
    h('strong', {}, spelled(error.parts?.error) || error.message),
    where && h('span', { class: 'where' }, where),
    hint && h('p', {}, hint),
    shown);
}
