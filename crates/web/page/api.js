// Questions, and what came of them. Those that take long show how far they are and can be cancelled.

import { h, put } from './dom.js';
import * as door from './door.js';
import { told } from './errors.js';
import { inFrench, label, number, t, upper } from './words.js';

/// Ask; the newest question of a `topic` replaces older ones, whose answers are thrown away. `soFar`
/// hears what is known of the answer before it is complete, and says whether nobody waits for the rest.
export async function ask(path, body, topic = path, soFar = undefined) {
  cancel(topic);
  const mine = { progress: undefined, aside: false, stop: () => {} };
  running.set(topic, mine);
  const superseded = () => running.get(topic) !== mine;
  const hear = (progress) => {
    if (superseded()) mine.stop();
    else {
      mine.progress = progress;
      if (progress.so_far) mine.aside = soFar?.(progress.so_far) === true;
      show();
    }
  };
  try {
    const asked = door.ask(path, body, hear);
    mine.stop = asked.stop;
    const answer = await asked.answer;
    return superseded() ? await never() : answer;
  } catch (error) {
    if (superseded()) return await never();
    throw error;
  } finally {
    if (!superseded()) {
      running.delete(topic);
      show();
    }
  }
}

const running = new Map();
const never = () => new Promise(() => {});

/// End what is being asked about a topic.
export function cancel(topic) {
  const one = running.get(topic);
  if (!one) return;
  running.delete(topic);
  one.stop();
  show();
}

/// End everything that is being asked: whoever asked is gone.
export function cancelAll() {
  for (const topic of [...running.keys()]) cancel(topic);
}

addEventListener('pagehide', cancelAll);

/// The catalogue, asked for once.
export const games = () => look('/api/games');

const looked = new Map();

/// What stands at an address, asked for once.
export function look(path) {
  if (!looked.has(path)) {
    const found = door.ask(path, undefined, () => {}).answer;
    found.catch(() => looked.delete(path));
    looked.set(path, found);
  }
  return looked.get(path);
}

function show() {
  const busy = document.getElementById('busy');
  const waiting = [...running.values()].filter((one) => one.progress && !one.aside);
  busy.hidden = waiting.length === 0;
  const progress = waiting[0]?.progress;
  if (!progress) return;
  const stop = busy.querySelector('button');
  const words = t(`stage-${progress.so_far ? 'proving' : progress.stage}`, { n: progress.done, count: number(progress.done) });
  const text = `${words} · ${number(Math.round(progress.seconds))} s`;
  if (stop) stop.previousSibling.textContent = text;
  else {
    put(
      busy,
      h('span', {}, text),
      h(
        'button',
        {
          type: 'button',
          class: 'small',
          id: 'cancel',
          onclick: () => {
            for (const one of running.values()) if (one.progress) one.stop();
          },
        },
        t('cancel'),
      ),
    );
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

/// One of the parts of a refusal in the reader's language: in the page's own words, else as it comes.
function said(error, part) {
  const english = spelled(error.parts?.[part]);
  const french = inFrench() && error.french ? spelled(error.french[part]) : english;
  return told(english || (part === 'error' ? error.message : '')) ?? french;
}

/// What went wrong, where, and what would be right; with the place in the text where there is one, and
/// with ways on: pairs of a word and what it does.
export function refusal(error, text, ways = []) {
  let shown;
  if (error.spot && text) {
    const { line, column } = error.spot;
    const lines = text.split('\n');
    const source = lines[line - 1] ?? '';
    const from = Math.max(0, column - 40);
    shown = h('pre', { 'aria-hidden': 'true' }, `${source.slice(from, from + 80)}\n${' '.repeat(Math.max(0, column - 1 - from))}▲`);
  }
  const [where, hint] = [said(error, 'where'), said(error, 'hint')];
  return h(
    'div',
    { class: 'notice wrong', role: 'alert' },
    h('strong', {}, upper(said(error, 'error') || error.message)),
    where && h('span', { class: 'where' }, where),
    hint && h('p', {}, hint),
    shown,
    ways.length > 0 &&
      h(
        'div',
        { class: 'row tight ways' },
        ways.map(([word, act]) =>
          typeof act === 'string'
            ? h('a', { class: 'button small', href: act }, word)
            : h('button', { type: 'button', class: 'small', onclick: act }, word),
        ),
      ),
  );
}

/// Whether somebody ended the work.
export const isCancelled = (error) => error.kind === 'interrupted';
