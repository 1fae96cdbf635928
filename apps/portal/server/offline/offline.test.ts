import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import type { Locale } from '@grandstand/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeOfflinePageMessage } from '../../src/lib/offline-content.ts';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { aPortal, aTenant, warmUpRenderer } from '../testing.ts';
import { offlinePage } from './offline-page.ts';
import { serviceWorker } from './service-worker.ts';

beforeAll(warmUpRenderer);

const host = { host: 'localhost' };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('without network', () => {
  it('a self-contained page of the tenant is ready in the language of the address', async () => {
    const tenant = aTenant({ name: 'A & B', locales: ['en', 'he'] });
    const { app } = await aPortal({ tenants: [tenant] });
    const page = await app.inject({ url: '/offline.html?lang=he', headers: host });
    expect(page.body).toContain('<html lang="he" dir="rtl"');
    expect(page.body).toContain('A &amp; B');
    // The worker caches the logo and the font; everything else is in the page.
    expect(page.body.match(/src=\S+|url\(\/[^)]+\)|<link/g)).toEqual([
      'url(/assets/archivo.woff2)',
      'src="/media/logo.svg"',
    ]);
    const policy = String(page.headers['content-security-policy']);
    for (const [, text = ''] of page.body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs))
      expect(policy).toContain(hash(text));
    const unknown = await app.inject({ url: '/offline.html?lang=de', headers: host });
    expect(unknown.body).toContain('<html lang="en"');
  });

  it('letters that the display font lacks have the font of the pages', () => {
    const page = (locale: Locale) =>
      offlinePage({
        tenant: aTenant(),
        locale,
        t: ((key: string) => key) as unknown as Translate,
        themeCss: '',
        font: null,
        scriptFont: '/assets/letters.woff2',
      }).html;
    expect(page('uk-UA')).toMatch(/'Display Cyrillic'[^}]*letters\.woff2[^}]*U\+0400/);
    expect(page('he')).toMatch(/'Rubik Variable'[^}]*letters\.woff2[^}]*U\+0590/);
    expect(page('pl')).not.toContain('letters.woff2');
  });

  it('the requested page opens when the server responds, not when the browser reports a connection', async () => {
    const { app } = await aPortal();
    const page = await app.inject({ url: '/offline.html', headers: host });
    const script = page.body.match(/<script>([^<]*)<\/script><\/body>/)?.[1] ?? '';
    let reloads = 0;
    let network = async () => Promise.reject(new TypeError('Failed to fetch'));
    const listeners = new Map<string, () => unknown>();
    const fetched: string[] = [];
    runInNewContext(script, {
      addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
      setInterval: (listener: () => unknown) => listeners.set('interval', listener),
      navigator: { onLine: true },
      location: { reload: () => (reloads += 1) },
      fetch: async (url: string) => {
        fetched.push(url);
        return network();
      },
    });
    await listeners.get('online')?.();
    await listeners.get('interval')?.();
    await setImmediate();
    expect(fetched).toEqual(['/healthz', '/healthz']);
    expect(reloads).toBe(0);
    network = async () => Promise.resolve({ ok: true } as never);
    await listeners.get('online')?.();
    await setImmediate();
    expect(reloads).toBe(1);
  });

  it('browsers revalidate the worker, which changes with the design', async () => {
    const workerOf = async (name: string) => {
      const { app } = await aPortal({ tenants: [aTenant({ name })] });
      return app.inject({ url: '/sw.js', headers: host });
    };
    const first = await workerOf('One');
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect((await workerOf('One')).body).toBe(first.body);
    expect((await workerOf('Two')).body).not.toBe(first.body);
  });

  it('OneSignal’s worker is served only for tenants that name OneSignal', async () => {
    const onesignal = { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' };
    const workerOf = async (tenant: ReturnType<typeof aTenant>) => {
      const { app } = await aPortal({ tenants: [tenant] });
      return app.inject({ url: '/push/onesignal/OneSignalSDKWorker.js', headers: host });
    };
    const worker = await workerOf(aTenant({ third_parties: { onesignal } }));
    expect(worker.body).toBe(
      "importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js');",
    );
    expect(worker.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src https:\/\/cdn\.onesignal\.com;/,
    );
    expect((await workerOf(aTenant())).statusCode).toBe(404);
  });

  it('a worker that is switched off unregisters itself and clears its cache', async () => {
    const { app } = await aPortal({ offlinePages: false });
    const { body } = await app.inject({ url: '/sw.js', headers: host });
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain("'fetch'");
  });
});

/** Runs the worker with its own network, and returns how it handles a request. */
function runWorker(
  network: (url: string) => Promise<string>,
  shell: readonly string[] = [],
  isOk: (url: string) => boolean = () => true,
  logo: string | null = null,
) {
  const listeners = new Map<string, (event: object) => void>();
  const cached = new Map<string, string>();
  const notifications: unknown[] = [];
  const opened: string[] = [];
  /** Its other actions, in order. */
  const actions: string[] = [];
  const cache = {
    match: async (page: string) => cached.get(page),
    put: async (page: string, response: { body: string }) => void cached.set(page, response.body),
  };
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
    caches: {
      open: async () => cache,
      match: cache.match,
      keys: async () => ['offline-u', 'offline-v', 'of-an-earlier-release'],
      delete: async (name: string) => void actions.push(`delete ${name}`),
    },
    clients: {
      matchAll: async () => [
        { url: 'https://a.example/he/live/', focus: () => void opened.push('focus') },
      ],
      claim: async () => void actions.push('claim'),
      openWindow: (url: string) => void opened.push(url),
    },
    skipWaiting: async () => void actions.push('skip waiting'),
    registration: {
      showNotification: async (title: string, options: object) =>
        void notifications.push({ title, ...options }),
    },
    fetch: async (request: string | { url: string }) => {
      const url = typeof request === 'string' ? request : request.url;
      return { ok: isOk(url), body: await network(url) };
    },
  };
  runInNewContext(
    serviceWorker({
      version: 'v',
      locales: ['en', 'he'],
      shell,
      icon: '/icon.png',
      logo,
    }),
    {
      ...scope,
      URL,
      location: { origin: 'https://a.example' },
    },
  );
  const pending: unknown[] = [];
  const waitUntil = (work: unknown) => void pending.push(work);
  return {
    cached,
    notifications,
    actions,
    /** The effect of a push message. */
    async push(message: object) {
      listeners.get('push')?.({ data: { json: () => message }, waitUntil });
      await Promise.all(pending);
    },
    /** What a press on a notification opens: an address, or an open page. */
    async press(data: string) {
      opened.length = 0;
      listeners.get('notificationclick')?.({
        notification: { close: () => void actions.push('close'), data },
        waitUntil,
      });
      await Promise.all(pending);
      return opened;
    },
    async install() {
      listeners.get('install')?.({ waitUntil });
      await Promise.all(pending);
    },
    /** The effect of a message of a page. */
    async message(data: unknown) {
      listeners.get('message')?.({ data, waitUntil });
      await Promise.all(pending);
    },
    async activate() {
      listeners.get('activate')?.({ waitUntil });
      await Promise.all(pending);
    },
    /** Resolves when all background work is done. */
    settled: () => Promise.all(pending),
    /** The worker's response, or `null` if it ignores the request. */
    async request(path: string, init: { mode?: string; method?: string; url?: string } = {}) {
      let response: Promise<unknown> | null = null;
      listeners.get('fetch')?.({
        request: { mode: 'navigate', method: 'GET', url: `https://a.example${path}`, ...init },
        respondWith: (promise: Promise<unknown>) => void (response = promise),
        waitUntil,
      });
      return response === null ? null : await (response as Promise<unknown>);
    },
  };
}

describe('the worker', () => {
  const offline = async (url: string): Promise<string> => {
    if (url.startsWith('/offline.html')) return url;
    throw new TypeError('no network');
  };

  it('responds to a navigation with the page of its language while there is no network', async () => {
    const worker = runWorker(offline);
    await worker.install();
    expect([...worker.cached.keys()].toSorted()).toEqual([
      '/offline.html',
      '/offline.html?lang=he',
    ]);
    expect(await worker.request('/he/events/e1/')).toBe('/offline.html?lang=he');
    expect(await worker.request('/live/')).toBe('/offline.html');
  });

  it('stores its pages again once a page has cleared the caches, and not for other messages', async () => {
    const worker = runWorker(offline);
    await worker.install();
    worker.cached.clear();
    await worker.message('other');
    expect(worker.cached.size).toBe(0);
    await worker.message(storeOfflinePageMessage);
    expect(await worker.request('/he/live/')).toBe('/offline.html?lang=he');
  });

  it('takes over from an earlier worker at once, and clears its cache', async () => {
    const worker = runWorker(offline);
    await worker.install();
    expect(worker.actions).toEqual(['skip waiting']);
    await worker.activate();
    expect(worker.actions.slice(1)).toEqual([
      'delete offline-u',
      'delete of-an-earlier-release',
      'claim',
    ]);
  });

  it('caches no failed response, e.g. from a site during deployment', async () => {
    const worker = runWorker(
      async (url) => url,
      ['/assets/entry.js'],
      () => false,
    );
    await worker.install();
    expect([...worker.cached.keys()]).toEqual([]);
  });

  it('passes network responses through and caches none', async () => {
    const worker = runWorker(async (url) => url);
    await worker.install();
    expect(await worker.request('/account/')).toEqual({
      ok: true,
      body: 'https://a.example/account/',
    });
    expect([...worker.cached.keys()].every((page) => page.startsWith('/offline.html'))).toBe(true);
  });

  it('ignores calls, videos, files and forms', async () => {
    const worker = runWorker(offline);
    await worker.install();
    for (const path of [
      '/api/sign-in/start',
      '/media/events/e1/master.m3u8',
      '/builds/latest.json',
    ])
      expect(await worker.request(path), path).toBeNull();
    expect(await worker.request('/assets/a.js', { mode: 'cors' })).toBeNull();
    expect(await worker.request('/auth/login/', { method: 'POST' })).toBeNull();
  });

  it('caches the initial files of the build’s pages, and serves them without network', async () => {
    let isOnline = true;
    const shell = ['/assets/entry.js', '/assets/app.css'];
    const worker = runWorker(async (url) => (isOnline ? url : offline(url)), shell);
    await worker.install();
    isOnline = false;
    expect(await worker.request('/assets/entry.js', { mode: 'cors' })).toBe('/assets/entry.js');
    expect(await worker.request('/assets/other.js', { mode: 'cors' })).toBeNull();
    expect([...worker.cached.keys()].toSorted()).toEqual([
      '/assets/app.css',
      '/assets/entry.js',
      '/offline.html',
      '/offline.html?lang=he',
    ]);
  });

  it('installs even if a shell file fails to load, and fetches it with the next page', async () => {
    let isDeployed = false;
    const network = async (url: string) => {
      if (url === '/assets/entry.js' && !isDeployed) throw new TypeError('no network');
      return url;
    };
    const worker = runWorker(network, ['/assets/entry.js']);
    await worker.install();
    expect(worker.cached.has('/assets/entry.js')).toBe(false);
    isDeployed = true;
    await worker.request('/live/');
    await worker.settled();
    expect(worker.cached.has('/assets/entry.js')).toBe(true);
  });

  it('serves the logo from the network, and without one from its cache', async () => {
    let isOnline = true;
    const network = async (url: string) => (isOnline ? url : offline(url));
    const worker = runWorker(network, [], () => true, '/logo.svg');
    await worker.install();
    expect(await worker.request('/logo.svg', { mode: 'no-cors' })).toMatchObject({ ok: true });
    isOnline = false;
    expect(await worker.request('/logo.svg', { mode: 'no-cors' })).toBe('/logo.svg');
  });

  it('ignores the same path on another site', async () => {
    const worker = runWorker(offline, ['/assets/entry.js']);
    await worker.install().catch(() => {});
    const url = 'https://b.example/assets/entry.js';
    expect(await worker.request('', { mode: 'cors', url })).toBeNull();
  });

  it('shows a notification in its language and with the tenant’s picture', async () => {
    const worker = runWorker(offline);
    const text = { title: 'A – B', body: 'מתחיל', tag: 'starting-m', lang: 'he', dir: 'rtl' };
    await worker.push({ ...text, url: '/he/events/m/' });
    expect(worker.notifications).toEqual([
      { ...text, icon: '/icon.png', badge: '/icon.png', data: '/he/events/m/' },
    ]);
  });

  it.each([
    ['a page of this site', '/events/m/', 'https://a.example/events/m/'],
    ['the page itself where it is open already', '/he/live/', 'focus'],
    ['no other site', 'https://evil.example/events/m/', 'https://a.example/'],
    ['no other site by its host alone', '//evil.example/', 'https://a.example/'],
    ['no script', 'javascript:alert(1)', 'https://a.example/'],
  ])('a press on a notification opens %s', async (_, url, opened) => {
    const worker = runWorker(offline);
    expect(await worker.press(url)).toEqual([opened]);
    expect(worker.actions).toEqual(['close']);
  });

  it('the worker of a tenant lists the files of its build', async () => {
    const { app } = await aPortal();
    const { body } = await app.inject({ url: '/sw.js', headers: host });
    expect(/const shell = (.*);/.exec(body)?.[1]).toContain('"/assets/entry.js"');
  });
});
