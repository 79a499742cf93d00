/**
 * The service worker of the installed app: a page that cannot be loaded without a network is answered with the offline page. It stores no
 * answer of the server, so that nothing about a customer stays on the phone. The page of field visits works without a network: its program
 * and its empty page are stored once it was opened. Other scripts and styles are in the browser's own cache.
 */
const cacheName = 'ajo-offline-1';
const visitsCache = 'ajo-visits-1';
const visitsPage = '/admin/field-visits';
const offlineFiles = ['/offline.html', '/offline.css', '/icon-192.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(offlineFiles.map((url) => new Request(url, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => ![cacheName, visitsCache].includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

/** The page names its files. Those of an earlier version go. */
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep))
    event.waitUntil(keepVisits(keep.filter((path) => /^\/assets\/[\w.-]+$/.test(path))).catch(() => undefined));
});

async function keepVisits(files) {
  const page = await fetch(visitsPage);
  // The page of an error would be opened without a network.
  if (!page.ok) return;
  const cache = await caches.open(visitsCache);
  await cache.put(visitsPage, page);
  for (const path of files) if (!(await cache.match(path))) await cache.add(path);
  const wanted = [visitsPage, ...files];
  for (const request of await cache.keys()) if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request);
}

const keptFile = (path) => caches.open(visitsCache).then((cache) => cache.match(path));
const offlinePage = async (path) => (path === visitsPage && (await keptFile(path))) || caches.match('/offline.html');

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => offlinePage(pathname)));
  else if (offlineFiles.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  else if (!self.navigator.onLine && pathname.startsWith('/assets/'))
    event.respondWith(keptFile(pathname).then((file) => file ?? fetch(event.request)));
});
