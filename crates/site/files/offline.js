// Keeps the whole folder for when there is no network, and lets its pages share memory with their workers.

const NAME = `attractor ${registration.scope} ${'VERSION'}`;
const NAMES = ['FILES'];

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((kept) => kept.addAll(NAMES.map((name) => new Request(new URL(name, registration.scope), { cache: 'no-cache' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const mine = `attractor ${registration.scope} `;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(mine) && name !== NAME).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const url = new URL(request.url);
  url.search = '';
  url.hash = '';
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  const kept = await (await caches.open(NAME)).match(url.href);
  const found = kept ?? (await fetch(request));
  if (found.type === 'opaqueredirect' || found.status === 0) return found;
  const headers = new Headers(found.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cross-origin-resource-policy', 'cross-origin');
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}
