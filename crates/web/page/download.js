// Everything to take away: pictures, data, proofs, and the command that does the same.

import { ask, refusal } from './api.js';
import { h, put, say } from './dom.js';
import { gameRef, goalRef } from './game.js';
import { number, t } from './words.js';

/// A panel with a button for each kind of file.
export function downloads(params, { layout, command, name }) {
  const wrong = h('div', {});
  const proof = h('div', { id: 'proof', role: 'status' });
  const check = async (certificate) => {
    put(proof, proved(await ask('/api/verify', { game: gameRef(params), certificate }, 'verify')));
  };
  const file = h('input', {
    type: 'file',
    id: 'certificate',
    class: 'hidden-text',
    tabindex: '-1',
    'aria-label': t('checkCertificate'),
    accept: '.json,.sol',
    onchange: async () => {
      put(wrong);
      put(proof);
      try {
        if (file.files[0]) await check(await file.files[0].text());
      } catch (error) {
        put(wrong, refusal(error));
      }
      file.value = '';
    },
  });
  const body = () => ({ game: gameRef(params), goal: goalRef(params) });
  const text = (to) => async () => (await ask('/api/text', { ...body(), to, layout: layout() }, `download-${to}`)).text;
  const files = [
    ['SVG', 'svg', 'image/svg+xml', text('svg')],
    ['PNG', 'png', 'image/png', async () => picture(await text('svg')())],
    ['DOT', 'dot', 'text/vnd.graphviz', text('dot')],
    ['JSON', 'json', 'application/json', text('json')],
    [
      t('answerJson'),
      'answer.json',
      'application/json',
      async () => json(await ask('/api/solve', { ...body(), layers: true, strategy: true }, 'download-answer')),
    ],
    [
      t('certificate'),
      'certificate.json',
      'application/json',
      async () => {
        const made = json(await ask('/api/certificate', body(), 'download-certificate'));
        // It is saved all the same where it is too long to be sent back.
        await check(made).catch(() => {});
        return made;
      },
    ],
  ];
  const button = ([label, extension, type, make]) =>
    h(
      'button',
      {
        type: 'button',
        class: 'small',
        data: { download: extension },
        onclick: async () => {
          put(wrong);
          put(proof);
          try {
            save(
              await make(),
              `${
                name()
                  .replace(/[^\w.-]+/g, '-')
                  .slice(0, 40) || 'game'
              }.${extension}`,
              type,
            );
          } catch (error) {
            put(wrong, refusal(error));
          }
        },
      },
      label,
    );
  const checks = h(
    'button',
    { type: 'button', class: 'small', id: 'check-certificate', onclick: () => file.click() },
    t('checkCertificate'),
  );
  return [h('div', { class: 'row tight' }, files.map(button), checks, file), wrong, proof, copyable(command())];
}

/// What came of checking a certificate.
function proved({ valid, proved: claims, refuted_at: at, reason }) {
  if (!valid)
    return h('div', { class: 'notice wrong' }, h('strong', {}, t('certificateFalse')), h('p', {}, [at, reason].filter(Boolean).join(': ')));
  return h(
    'div',
    { class: 'notice' },
    h('strong', {}, t('certificateTrue')),
    h(
      'ul',
      {},
      claims.map(({ claim, positions }) =>
        h('li', {}, positions === null ? claim : `${claim} · ${t('provedPositions', { n: positions, count: number(positions) })}`),
      ),
    ),
  );
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/// A line of text with a button that copies it.
export function copyable(text) {
  const code = h('code', { tabindex: '0', 'aria-label': t('commandLine') }, text);
  const button = h(
    'button',
    {
      type: 'button',
      class: 'small',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          getSelection().selectAllChildren(code);
        }
        button.textContent = t('copied');
        say(t('copied'));
        setTimeout(() => {
          button.textContent = t('copy');
        }, 1600);
      },
    },
    t('copy'),
  );
  return h('div', { class: 'copy' }, code, button);
}

export function save(content, name, type) {
  const link = h('a', { href: URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/// An SVG as PNG, at twice its size unless it is very large.
async function picture(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = () => failed(new Error(t('noPicture')));
      image.src = url;
    });
    const scale = Math.min(2, 8000 / image.width, 8000 / image.height);
    const canvas = h('canvas', { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => {
      canvas.toBlob(done, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
