// Questions to the module of WebAssembly, which runs in workers of this page. Nothing leaves the page.

import { Refusal, refused } from './refusal.js';
import { inFrench, t } from './words.js';

/// Answers come from here.
export const place = () => undefined;

/// Answers that never change lie beside the page, so that it can be used before the module has arrived.
const WRITTEN = ['/api/games', '/api/language', '/api/families'];

/// Two workers at most: one for what takes long, one for what is asked meanwhile.
const MOST = 2;
/// So long what is asked waits for the first worker, which knows the games that were solved, in milliseconds.
const MEANWHILE = 150;

const workers = [];
const waiting = [];
/** @type {any} */
let compiled; // by the first worker, for the others

/// Ask; `progress` hears how far it is. The answer can be stopped, and is then refused.
export function ask(path, body, progress) {
  if (WRITTEN.includes(path)) return { answer: written(path), stop: () => {} };
  const one = { path, body: body === undefined ? '' : JSON.stringify(body), progress, since: performance.now() };
  const answer = new Promise((done, failed) => {
    Object.assign(one, { done, failed });
  });
  waiting.push(one);
  // Whoever looks away for a moment asks for several things at once; most of them take no time.
  dispatch();
  return { answer, stop: () => stop(one) };
}

async function written(path) {
  const response = await fetch(`.${path}.json`);
  if (!response.ok) throw refused(t('noModule'), t('noModuleHint'));
  return await response.json();
}

function dispatch() {
  while (waiting.length > 0) {
    let free = workers.find((one) => !one.asked);
    if (!free && workers.length < MOST) {
      const soon = workers.length === 0 ? 0 : MEANWHILE - (performance.now() - waiting[0].since);
      if (soon > 0) {
        setTimeout(dispatch, soon + 1);
        return;
      }
      free = start();
    }
    if (!free) {
      for (const { progress, since } of waiting) {
        progress({ stage: 'waiting', done: 0, seconds: (performance.now() - since) / 1000 });
      }
      return;
    }
    const next = waiting.shift();
    free.asked = next;
    if (free.stop) Atomics.store(free.stop, 0, 0);
    free.worker.postMessage({ path: next.path, body: next.body, french: inFrench() });
  }
}

/// A worker. Where memory can be shared it is told to stop what it does, else it has to be ended for that, and what it
/// knows is lost.
function start() {
  const one = { worker: new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }), stop: undefined, asked: undefined };
  if (globalThis.crossOriginIsolated) one.stop = new Int32Array(new SharedArrayBuffer(4));
  one.worker.onmessage = ({ data }) => hear(one, data);
  one.worker.onerror = (event) => {
    event.preventDefault();
    end(one, refused(t('noModule'), t('noModuleHint')));
  };
  one.worker.postMessage({ stop: one.stop, compiled });
  workers.push(one);
  return one;
}

function hear(one, { compiled: arrived, progress, answer, refusal, broken, full }) {
  if (arrived) compiled = arrived;
  else if (progress) one.asked?.progress(JSON.parse(progress));
  else if (broken !== undefined) {
    if (broken) console.error(broken);
    end(one, full ? refused(t('fullModule'), t('fullModuleHint'), 'too large') : refused(t('brokenModule'), t('brokenModuleHint')));
  } else {
    const { asked } = one;
    one.asked = undefined;
    if (answer !== undefined) asked?.done(JSON.parse(answer));
    else asked?.failed(new Refusal(JSON.parse(refusal)));
    dispatch();
  }
}

/// End a worker; another is started when it is needed.
function end(one, error) {
  one.worker.terminate();
  workers.splice(workers.indexOf(one), 1);
  one.asked?.failed(error);
  dispatch();
}

const cancelled = () => new Refusal({ error: 'interrupted before the answer was complete', kind: 'interrupted' });

function stop(asked) {
  const turn = waiting.indexOf(asked);
  if (turn >= 0) {
    waiting.splice(turn, 1);
    asked.failed(cancelled());
    return;
  }
  const one = workers.find((worker) => worker.asked === asked);
  if (one?.stop) Atomics.store(one.stop, 0, 1);
  else if (one) end(one, cancelled());
}
