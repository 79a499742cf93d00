/**
 * The service worker of the installed app: a page that cannot be loaded without a network is answered with the offline page. It stores no page
 * and no answer of the server, so that nothing about a customer stays on the phone. Scripts and styles are in the browser's own cache.
 */
const cacheName = 'ajo-offline-1';
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
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  else if (offlineFiles.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
