/** The service worker: responds to navigations with the offline page while there is no network. */
import type { Locale } from '@grandstand/contract/constants';
import { storeOfflinePageMessage } from '../../src/lib/offline-content.ts';

export const offlinePath = '/offline.html';

interface WorkerInput {
  /** Changes with every release and every change of the tenant's look; a new version clears the cache. */
  readonly version: string;
  readonly locales: readonly Locale[];
  /** Paths of the initial files of the build's pages; none by default. */
  readonly shell?: readonly string[];
  /** Path of the notification picture; none by default. */
  readonly icon?: string | null;
  /** Path of the offline page's logo; none by default. */
  readonly logo?: string | null;
}

/**
 * Returns the worker's script. It shows notifications, and opens a page of this site that one names.
 * Otherwise it handles only navigations, its shell files and the logo, and passes every response through. It
 * caches only those files, the logo and the offline page in the languages in use: no pages, no videos, no
 * calls. A shell file is the same for every viewer, for ever: its name has a content hash.
 */
export const serviceWorker = ({
  version,
  locales,
  shell = [],
  icon = null,
  logo = null,
}: WorkerInput): string => `'use strict';
const cacheName = ${JSON.stringify(`offline-${version}`)};
const locales = ${JSON.stringify(locales)};
const shell = ${JSON.stringify(shell)};
const logo = ${JSON.stringify(logo)};
const pageFor = (url) => {
  const first = new URL(url).pathname.split('/')[1];
  return locales.includes(first) ? '${offlinePath}?lang=' + first : '${offlinePath}';
};
async function store(page) {
  const cache = await caches.open(cacheName);
  if (await cache.match(page)) return;
  const response = await fetch(page, { cache: shell.includes(page) ? 'default' : 'no-cache' });
  if (response.ok) await cache.put(page, response);
}
const files = logo ? [...shell, logo] : shell;
const storeAll = (pages) => Promise.all([...pages.map(store), ...files.map((file) => store(file).catch(() => {}))]);
async function respond(event) {
  try {
    const response = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(storeAll([pageFor(event.request.url)]).catch(() => {}));
    return response;
  } catch (error) {
    const page = (await caches.match(pageFor(event.request.url))) || (await caches.match('${offlinePath}'));
    if (page) return page;
    throw error;
  }
}
async function storeForWindows() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  await storeAll([...new Set(['${offlinePath}', ...pages.map(({ url }) => pageFor(url))])]);
}
addEventListener('install', (event) => {
  event.waitUntil(storeForWindows().then(() => skipWaiting()));
});
addEventListener('message', (event) => {
  if (event.data === '${storeOfflinePageMessage}') event.waitUntil(storeForWindows().catch(() => {}));
});
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    if (registration.navigationPreload) await registration.navigationPreload.enable();
    await clients.claim();
  })());
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && shell.includes(pathname) && origin === location.origin) {
    event.respondWith(caches.match(pathname, { cacheName, ignoreVary: true }).then((cached) => cached || fetch(request)));
    return;
  }
  if (request.method === 'GET' && pathname === logo && origin === location.origin) {
    // The network first: unlike a shell file, it may change.
    event.respondWith(fetch(request).catch(async (error) => {
      const cached = await caches.match(pathname, { cacheName, ignoreVary: true });
      if (cached) return cached;
      throw error;
    }));
    return;
  }
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (/^\\/(?:api|media|builds|ws)\\//.test(pathname)) return;
  event.respondWith(respond(event));
});
const icon = ${JSON.stringify(icon)};
addEventListener('push', (event) => {
  // The push service can neither read nor forge it: it is encrypted with keys of this browser.
  const { title, url, ...options } = event.data.json();
  event.waitUntil(registration.showNotification(title, {
    ...options,
    ...(icon ? { icon, badge: icon } : {}),
    data: url,
  }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const requested = new URL(event.notification.data, location.origin);
  const target = requested.origin === location.origin ? requested : new URL('/', location.origin);
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Other pages stay as they are: a video may be playing there.
    const page = pages.find(({ url }) => new URL(url).pathname === target.pathname);
    return page ? page.focus() : clients.openWindow(target.href);
  })());
});
`;

/** Replaces the worker if it is switched off: browsers that have it install this one, which unregisters. */
export const unregisteringWorker = `'use strict';
addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  })());
});
`;
