// Questions to the server. Those that take long show how far they are and can be cancelled.

import { h, put } from './dom.js';
import { number, t } from './words.js';

/// An answer that could not be given: `error`, `where`, `hint`.
class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? t('noAnswer'));
    this.status = status;
    this.where = body.where;
    this.hint = body.hint;
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
    throw new Refusal(0, { error: t('noServer'), hint: t('noServerHint') });
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

/// What went wrong, where, and what would be right; with the place in the text where there is one.
export function refusal(error, text) {
  const place = /line (\d+), (?:column|character) (\d+)/.exec(error.where ?? '');
  let shown;
  if (place && text) {
    const [line, column] = [Number(place[1]), Number(place[2])];
    const lines = text.split('\n');
    const source = lines[line - 1] ?? '';
    const from = Math.max(0, column - 40);
    shown = h('pre', { 'aria-hidden': 'true' }, `${source.slice(from, from + 80)}\n${' '.repeat(Math.max(0, column - 1 - from))}▲`);
  }
  return h('div', { class: 'notice wrong', role: 'alert' },
    h('strong', {}, error.message),
    error.where && h('span', { class: 'where' }, error.where),
    error.hint && h('p', {}, error.hint),
    shown);
}
