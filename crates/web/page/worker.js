// A worker that runs the module: a request goes in, and what comes out is handed on as text.

/** @type {any} */
let module;
/** @type {Int32Array | undefined} */
let stop; // shared with the page: other than 0 once the answer is not wanted any more
/** @type {{ stop?: Int32Array, compiled?: WebAssembly.Module, asked?: boolean } | undefined} */
let begun;
let queue = Promise.resolve();

const text = new TextDecoder();
const bytes = new TextEncoder();
/// What the module says, by its number.
const WHAT = ['progress', 'answer', 'refusal', 'broken'];

/// The memory of the module ends here; nearly there, it has failed for want of it.
const MOST = 1 << 30;

const page = {
  now: () => performance.now(),
  tell(what, at, length) {
    const said = text.decode(new Uint8Array(module.memory.buffer, at, length));
    if (aside) return 0;
    if (WHAT[what] === 'broken') lastWords = said;
    else postMessage({ [WHAT[what]]: said });
    return stop ? Atomics.load(stop, 0) : 0;
  },
};
let lastWords = '';
let aside = false; // what is said goes to nobody

async function start() {
  let { compiled } = begun;
  if (!compiled) {
    const response = await fetch(new URL('./attractor.wasm', import.meta.url));
    // Not every server knows what kind of file this is.
    compiled = await WebAssembly.compile(await response.arrayBuffer());
    postMessage({ compiled });
  }
  module = (await WebAssembly.instantiate(compiled, { page })).exports;
}

function answer({ path, body, french }) {
  const [name, request] = [bytes.encode(path), bytes.encode(body)];
  try {
    const at = module.room(name.length + request.length);
    const room = new Uint8Array(module.memory.buffer, at, name.length + request.length);
    room.set(name);
    room.set(request, name.length);
    module.ask(name.length, french ? 1 : 0);
  } catch (error) {
    // Whatever was in the middle of something stays there: the module is not asked again.
    postMessage({ broken: lastWords || String(error), full: module.memory.buffer.byteLength > MOST / 2 && !lastWords });
  }
}

/// What the browser has not run yet it compiles when it does. A small game that nobody asked about, once nobody waits, takes
/// that from the first game that somebody opens.
function warm() {
  aside = true;
  const game = { text: 'nim:1-2' };
  answer({ path: '/api/play', body: JSON.stringify({ game, moves: [] }), french: false });
  answer({ path: '/api/values', body: JSON.stringify({ game, moves: [] }), french: false });
  aside = false;
}

addEventListener('message', ({ data }) => {
  if (!begun) {
    begun = data;
    stop = data.stop;
    queue = start().catch((error) => postMessage({ broken: String(error), full: false }));
    return;
  }
  const first = !begun.asked;
  begun.asked = true;
  queue = queue.then(() => answer(data));
  if (first && !begun.compiled) {
    queue.then(() => {
      setTimeout(() => {
        queue = queue.then(warm);
      }, 50);
    });
  }
});
