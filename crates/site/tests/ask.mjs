// Asks the module what stands on standard input, a question a line: `PATH BODY`. Each answer is a line: `answer`,
// `refusal` or `dead`, and what came. What has died is started again, as the page does it. `memory` asks for its bytes.

import { readFileSync } from 'node:fs';

const compiled = new WebAssembly.Module(readFileSync(process.argv[2]));
const [text, bytes] = [new TextDecoder(), new TextEncoder()];
let module;
let said;

const page = {
  now: () => performance.now(),
  tell(what, at, length) {
    if (what > 0) said = [['answer', 'refusal', 'dead'][what - 1], text.decode(new Uint8Array(module.memory.buffer, at, length))];
    return 0;
  },
};
const start = () => (module = new WebAssembly.Instance(compiled, { page }).exports);
start();

/// What ends with a line feed: other ends of lines belong to what is asked.
async function* lines() {
  let rest = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    const parts = (rest + part).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}

for await (const line of lines()) {
  if (line === 'memory ') {
    process.stdout.write(`answer ${module.memory.buffer.byteLength}\n`);
    continue;
  }
  const space = line.indexOf(' ');
  const [path, body] = [bytes.encode(line.slice(0, space)), bytes.encode(line.slice(space + 1))];
  try {
    said = undefined;
    const at = module.room(path.length + body.length);
    new Uint8Array(module.memory.buffer, at, path.length).set(path);
    new Uint8Array(module.memory.buffer, at + path.length, body.length).set(body);
    module.ask(path.length);
  } catch (error) {
    said = ['dead', JSON.stringify(said?.[1] ?? String(error))];
    start();
  }
  process.stdout.write(`${said[0]} ${said[1].replaceAll('\n', ' ')}\n`);
}
