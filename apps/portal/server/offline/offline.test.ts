import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPortal, aTenant, openSource } from '../testing.ts';
import { serviceWorker } from './service-worker.ts';

beforeAll(openSource);

const host = { host: 'localhost' };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('without network', () => {
  it('a page of the tenant in the language of the address is ready, whole in itself', async () => {
    const tenant = aTenant({ name: 'A & B', locales: ['en', 'he'] });
    const { app } = await aPortal({ tenants: [tenant] });
    const page = await app.inject({ url: '/offline.html?lang=he', headers: host });
    expect(page.body).toContain('<html lang="he" dir="rtl"');
    expect(page.body).toContain('A &amp; B');
    expect(page.body).not.toMatch(/src=|<link/);
    const policy = String(page.headers['content-security-policy']);
    for (const [, text = ''] of page.body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs))
      expect(policy).toContain(hash(text));
    const unknown = await app.inject({ url: '/offline.html?lang=de', headers: host });
    expect(unknown.body).toContain('<html lang="en"');
  });

  it('opens what was asked for when the server answers, not when the browser only believes to be connected', async () => {
    const { app } = await aPortal();
    const page = await app.inject({ url: '/offline.html', headers: host });
    const script = page.body.match(/<script>([^<]*)<\/script><\/body>/)?.[1] ?? '';
    let reloads = 0;
    let network = async () => Promise.reject(new TypeError('Failed to fetch'));
    const listeners = new Map<string, () => unknown>();
    const fetched: string[] = [];
    runInNewContext(script, {
      addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
      setInterval: (again: () => unknown) => listeners.set('time', again),
      navigator: { onLine: true },
      location: { reload: () => (reloads += 1) },
      fetch: async (url: string) => {
        fetched.push(url);
        return network();
      },
    });
    await listeners.get('online')?.();
    await listeners.get('time')?.();
    await setImmediate();
    expect(fetched).toEqual(['/healthz', '/healthz']);
    expect(reloads).toBe(0);
    network = async () => Promise.resolve({ ok: true } as never);
    await listeners.get('online')?.();
    await setImmediate();
    expect(reloads).toBe(1);
  });

  it('a worker is given that browsers ask for anew, and another one with another look', async () => {
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

  it('has OneSignal’s worker beside it for tenants that name OneSignal, and for no other', async () => {
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

  it('the worker lets go of itself and of what it kept where it is switched off', async () => {
    const { app } = await aPortal({ offlinePages: false });
    const { body } = await app.inject({ url: '/sw.js', headers: host });
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain("'fetch'");
  });
});

/** Runs the worker with a network of its own, and answers how it treats a request. */
function runWorker(
  network: (url: string) => Promise<string>,
  shell: readonly string[] = [],
  ok: (url: string) => boolean = () => true,
) {
  const listeners = new Map<string, (event: object) => void>();
  const cached = new Map<string, string>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  /** What it did besides, in order. */
  const done: string[] = [];
  const cache = {
    match: async (page: string) => cached.get(page),
    put: async (page: string, answer: { body: string }) => void cached.set(page, answer.body),
  };
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
    caches: {
      open: async () => cache,
      match: cache.match,
      keys: async () => ['offline-u', 'offline-v', 'of-an-earlier-release'],
      delete: async (name: string) => void done.push(`delete ${name}`),
    },
    clients: {
      matchAll: async () => [
        { url: 'https://a.example/he/live/', focus: () => void opened.push('focus') },
      ],
      claim: async () => void done.push('claim'),
      openWindow: (url: string) => void opened.push(url),
    },
    skipWaiting: async () => void done.push('skip waiting'),
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
    },
    fetch: async (request: string | { url: string }) => {
      const url = typeof request === 'string' ? request : request.url;
      return { ok: ok(url), body: await network(url) };
    },
  };
  runInNewContext(
    serviceWorker({ version: 'v', locales: ['en', 'he'], shell, icon: '/icon.png' }),
    {
      ...scope,
      URL,
      location: { origin: 'https://a.example' },
    },
  );
  const waits: unknown[] = [];
  const waitUntil = (wait: unknown) => void waits.push(wait);
  return {
    kept: cached,
    shown,
    done,
    /** What a message of the push service does. */
    async push(message: object) {
      listeners.get('push')?.({ data: { json: () => message }, waitUntil });
      await Promise.all(waits);
    },
    /** What a press on a notification opens: an address, or a page that is there. */
    async press(data: string) {
      opened.length = 0;
      listeners.get('notificationclick')?.({
        notification: { close: () => void done.push('close'), data },
        waitUntil,
      });
      await Promise.all(waits);
      return opened;
    },
    async install() {
      listeners.get('install')?.({ waitUntil });
      await Promise.all(waits);
    },
    async activate() {
      listeners.get('activate')?.({ waitUntil });
      await Promise.all(waits);
    },
    /** When all is done that goes on behind the answers. */
    settled: () => Promise.all(waits),
    /** What the worker answers, or `null` when it leaves the request alone. */
    async ask(path: string, request: { mode?: string; method?: string; url?: string } = {}) {
      let answer: Promise<unknown> | null = null;
      listeners.get('fetch')?.({
        request: { mode: 'navigate', method: 'GET', url: `https://a.example${path}`, ...request },
        respondWith: (given: Promise<unknown>) => void (answer = given),
        waitUntil,
      });
      return answer === null ? null : await (answer as Promise<unknown>);
    },
  };
}

describe('the worker', () => {
  const offline = async (url: string): Promise<string> => {
    if (url.startsWith('/offline.html')) return url;
    throw new TypeError('no network');
  };

  it('answers the opening of a page with the page of its language while there is no network', async () => {
    const worker = runWorker(offline);
    await worker.install();
    expect([...worker.kept.keys()].toSorted()).toEqual(['/offline.html', '/offline.html?lang=he']);
    expect(await worker.ask('/he/events/e1/')).toBe('/offline.html?lang=he');
    expect(await worker.ask('/live/')).toBe('/offline.html');
  });

  it('takes over at once from an earlier one, and drops what that has kept', async () => {
    const worker = runWorker(offline);
    await worker.install();
    expect(worker.done).toEqual(['skip waiting']);
    await worker.activate();
    expect(worker.done.slice(1)).toEqual([
      'delete offline-u',
      'delete of-an-earlier-release',
      'claim',
    ]);
  });

  it('keeps no answer that is a failure, as of a site that is being deployed', async () => {
    const worker = runWorker(
      async (url) => url,
      ['/assets/entry.js'],
      () => false,
    );
    await worker.install();
    expect([...worker.kept.keys()]).toEqual([]);
  });

  it('passes on what the network answers and keeps none of it', async () => {
    const worker = runWorker(async (url) => url);
    await worker.install();
    expect(await worker.ask('/account/')).toEqual({ ok: true, body: 'https://a.example/account/' });
    expect([...worker.kept.keys()].every((page) => page.startsWith('/offline.html'))).toBe(true);
  });

  it('touches no call, no film, no file, no form', async () => {
    const worker = runWorker(offline);
    await worker.install();
    for (const path of [
      '/api/sign-in/start',
      '/media/events/e1/master.m3u8',
      '/builds/latest.json',
    ])
      expect(await worker.ask(path), path).toBeNull();
    expect(await worker.ask('/assets/a.js', { mode: 'cors' })).toBeNull();
    expect(await worker.ask('/auth/login/', { method: 'POST' })).toBeNull();
  });

  it('keeps the files with which every page of the build begins, and answers them without network', async () => {
    let isOnline = true;
    const shell = ['/assets/entry.js', '/assets/app.css'];
    const worker = runWorker(async (url) => (isOnline ? url : offline(url)), shell);
    await worker.install();
    isOnline = false;
    expect(await worker.ask('/assets/entry.js', { mode: 'cors' })).toBe('/assets/entry.js');
    expect(await worker.ask('/assets/other.js', { mode: 'cors' })).toBeNull();
    expect([...worker.kept.keys()].toSorted()).toEqual([
      '/assets/app.css',
      '/assets/entry.js',
      '/offline.html',
      '/offline.html?lang=he',
    ]);
  });

  it('is installed when a file of the shell cannot be had, and fetches it with the next page', async () => {
    let isThere = false;
    const network = async (url: string) => {
      if (url === '/assets/entry.js' && !isThere) throw new TypeError('no network');
      return url;
    };
    const worker = runWorker(network, ['/assets/entry.js']);
    await worker.install();
    expect(worker.kept.has('/assets/entry.js')).toBe(false);
    isThere = true;
    await worker.ask('/live/');
    await worker.settled();
    expect(worker.kept.has('/assets/entry.js')).toBe(true);
  });

  it('leaves the same path of another site alone', async () => {
    const worker = runWorker(offline, ['/assets/entry.js']);
    await worker.install().catch(() => {});
    const url = 'https://b.example/assets/entry.js';
    expect(await worker.ask('', { mode: 'cors', url })).toBeNull();
  });

  it('shows a notification in its language and with the picture of the tenant', async () => {
    const worker = runWorker(offline);
    const text = { title: 'A – B', body: 'מתחיל', tag: 'starting-m', lang: 'he', dir: 'rtl' };
    await worker.push({ ...text, url: '/he/events/m/' });
    expect(worker.shown).toEqual([
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
    expect(worker.done).toEqual(['close']);
  });

  it('the worker of a tenant knows the files of its build', async () => {
    const { app } = await aPortal();
    const { body } = await app.inject({ url: '/sw.js', headers: host });
    expect(/const shell = (.*);/.exec(body)?.[1]).toContain('"/assets/entry.js"');
  });
});
