import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import fastify from 'fastify';
import { beforeAll, afterEach, describe, expect, it, vi } from 'vitest';
import { servePages } from './render-thread-pages.ts';
import type { EventChange, InjectRequest, PortalOptions } from '../options.ts';
import { RenderPausedError, startRenderThread } from './render-thread-host.ts';
import type { RenderResult } from './page-request.ts';
import type { Thread, ToThread } from './render-messages.ts';
import {
  aBackend,
  addSourcePortal,
  aTenant,
  warmUpRenderer,
  json,
  sourceRenderer,
  testCacheBytes,
} from '../testing.ts';

beforeAll(warmUpRenderer);

afterEach(() => void vi.useRealTimers());

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
const tenant = aTenant();
const page = { tenant, locale: 'en', path: '/', query: '' } as const;
const redirect: RenderResult = { kind: 'redirect', status: 302, location: '/live/' };

/** A host whose threads only record messages; the test emits theirs. */
function setUp() {
  const started: (EventEmitter & { readonly sent: ToThread[]; readonly ended: () => boolean })[] =
    [];
  const start = (): Thread => {
    const events = new EventEmitter();
    const sent: ToThread[] = [];
    let ended = false;
    const thread = Object.assign(events, {
      sent,
      ended: () => ended,
      postMessage: (message: ToThread) => void sent.push(message),
      unref: () => {},
      terminate: async () => {
        ended = true;
        events.emit('exit');
      },
    });
    started.push(thread);
    return thread;
  };
  const inject = vi.fn<PortalOptions['inject']>(async () => ({ statusCode: 200, body: 'there' }));
  const pages = startRenderThread(start, { inject, log: silentLog });
  const first = started[0];
  if (first === undefined) throw new Error('no thread was started');
  return { pages, started, first, inject };
}

describe('the render thread', () => {
  it('receives a tenant’s settings once, and again after they change', async () => {
    const { pages, first } = setUp();
    for (const value of [page, page, { ...page, tenant: aTenant({ name: 'Southline' }) }])
      void pages.render(value).catch(() => {});
    const names = first.sent.map((message) =>
      'settings' in message ? message.settings?.name : message.kind,
    );
    expect(names).toEqual(['Northline', undefined, 'Southline']);
    await pages.close();
  });

  it('reaches the backend through the serving thread, and receives its errors', async () => {
    const { pages, first, inject } = setUp();
    const request: InjectRequest = { method: 'GET', url: '/api/x', headers: {} };
    first.emit('message', { kind: 'call', id: 7, request });
    await expect.poll(() => first.sent).toHaveLength(1);
    inject.mockRejectedValueOnce(new Error('closed'));
    first.emit('message', { kind: 'call', id: 8, request });
    await expect.poll(() => first.sent).toHaveLength(2);
    expect(first.sent).toMatchObject([
      { kind: 'response', id: 7, response: { statusCode: 200, body: 'there' } },
      { kind: 'call-failed', id: 8, error: new Error('closed') },
    ]);
    await pages.close();
  });

  it('has its calls handled one by one: concurrent calls of a page would take every core', async () => {
    const { pages, first, inject } = setUp();
    let running = 0;
    let most = 0;
    inject.mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { statusCode: 200, body: 'there' };
    });
    const request: InjectRequest = { method: 'GET', url: '/api/x', headers: {} };
    for (const id of [1, 2, 3]) first.emit('message', { kind: 'call', id, request });
    await expect.poll(() => first.sent).toHaveLength(3);
    expect(most).toBe(1);
    await pages.close();
  });

  it('[FLT-01] if it ends, its renders fail and the next page has a new thread', async () => {
    const { pages, first, started } = setUp();
    const pending = Promise.allSettled([pages.render(page), pages.render(page)]);
    first.emit('error', new Error('out of memory'));
    first.emit('exit');
    expect(await pending).toMatchObject([{ reason: { message: 'out of memory' } }, {}]);
    const next = pages.render(page);
    const [, second] = started;
    expect(second?.sent).toMatchObject([{ kind: 'render', settings: { id: 'northline' } }]);
    second?.emit('message', { kind: 'rendered', id: 3, result: redirect });
    expect(await next).toEqual(redirect);
    expect(started).toHaveLength(2);
  });

  it('[FLT-01] if it ends while loading, restarts wait for growing pauses', async () => {
    vi.useFakeTimers();
    const { pages, started } = setUp();
    const endLast = () => started.at(-1)?.emit('error', new Error('does not load'));
    const startsWithin = async (ms: number) => {
      const before = started.length;
      await vi.advanceTimersByTimeAsync(ms);
      pages.render(page).catch(() => {});
      return started.length > before;
    };
    endLast();
    expect(await startsWithin(0)).toBe(true);
    for (const pauseMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      endLast();
      // Requests in the meantime are refused at once.
      await expect(pages.render(page)).rejects.toMatchObject({
        constructor: RenderPausedError,
        retryAfter: pauseMs / 1000,
      });
      expect([await startsWithin(pauseMs - 1), await startsWithin(1)]).toEqual([false, true]);
    }
    // A page completed: whatever prevented the thread from loading is over.
    started.at(-1)?.emit('message', { kind: 'failed', id: 0, error: new Error('a page') });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      endLast();
      expect(await startsWithin(0)).toBe(true);
    }
    await pages.close();
  });

  it('survives a page that cannot be sent to it, and receives its settings with the next one', async () => {
    vi.useFakeTimers();
    const { pages, first, started } = setUp();
    const unsendable = new Error('could not be cloned');
    const send = vi.spyOn(first as unknown as Thread, 'postMessage').mockImplementationOnce(() => {
      throw unsendable;
    });
    await expect(pages.render(page)).rejects.toThrow('could not be cloned');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first.ended(), started.length]).toEqual([false, 1]);
    pages.render(page).catch(() => {});
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ settings: tenant }));
    await pages.close();
  });

  it('is ended if a page times out', async () => {
    vi.useFakeTimers();
    const { pages, first } = setUp();
    const endless = Promise.allSettled([pages.render(page)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await endless).toMatchObject([
      { reason: { message: 'a page took too long to render: /' } },
    ]);
    expect(first.ended()).toBe(true);
  });

  it('renders nothing after it is closed', async () => {
    const { pages, first, started } = setUp();
    const running = Promise.allSettled([pages.render(page)]);
    await pages.close();
    expect(await running).toMatchObject([{ status: 'rejected' }]);
    await expect(pages.render(page)).rejects.toThrow('closed');
    expect([first.ended(), started.length]).toEqual([true, 1]);
  });
});

/** A portal whose pages render across a channel, as across threads, from source. */
async function acrossChannel(backend: typeof aBackend) {
  const renderer = await sourceRenderer();
  const calls: InjectRequest[] = [];
  const logged: [object, string][] = [];
  const log = (details: object, message: string) => void logged.push([details, message]);
  const listeners = new Set<(change: EventChange) => void>();
  const { port1, port2 } = new MessageChannel();
  servePages(port2, renderer);
  const startThread = (): Thread =>
    Object.assign(port1 as unknown as Thread, {
      unref: () => {},
      terminate: async () => port1.close(),
    });
  const app = fastify();
  await addSourcePortal(
    app,
    {
      mode: 'production',
      resolveTenant: () => tenant,
      groupOf: (address) => address,
      pageCacheBytes: testCacheBytes,
      inject: async (request) => {
        calls.push(request);
        return backend(request);
      },
      onEventChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      log: { info: log, warn: log, error: log },
    },
    { ...renderer, startThread },
  );
  const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
  const change = () =>
    listeners.forEach((listener) =>
      listener({ tenantId: tenant.id, eventId: 'e1', kind: 'cancelled' }),
    );
  return { app, get, calls, logged, change };
}

describe('pages rendered across threads', () => {
  it('[FLT-01] are refused for a moment while no thread can render any', async () => {
    const renderer = await sourceRenderer();
    const app = fastify();
    await addSourcePortal(
      app,
      {
        mode: 'production',
        resolveTenant: () => tenant,
        groupOf: (address) => address,
        pageCacheBytes: testCacheBytes,
        inject: async (request) => aBackend(request),
        log: silentLog,
      },
      {
        ...renderer,
        startThread: () => {
          const events = new EventEmitter();
          queueMicrotask(() => events.emit('error', new Error('does not load')));
          return Object.assign(events, {
            postMessage: () => {},
            unref: () => {},
            terminate: async () => {},
          });
        },
      },
    );
    const get = () => app.inject({ url: '/', headers: { host: 'localhost' } });
    let response = await get();
    await expect
      .poll(async () => {
        response = await get();
        return response.statusCode;
      })
      .toBe(503);
    const { headers, body } = response;
    expect(headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'cache-control': 'no-store',
    });
    expect(body).toContain('This page cannot be shown at the moment.');
    await app.close();
  }, 30_000);

  it('are complete, and make new calls after a change', async () => {
    const { app, get, calls, change } = await acrossChannel(aBackend);
    const first = await get('/events/e1/');
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    expect(/<title>[^·]*/.exec(first.body)?.[0]).toBe('<title>Alder v Birch ');
    const callCount = calls.length;
    // Pages are cached by the serving thread, responses by the render thread.
    await get('/events/e1/');
    expect(calls).toHaveLength(callCount);
    change();
    await get('/events/e1/');
    expect(calls).toHaveLength(callCount * 2);
    expect((await get('/events/none/')).statusCode).toBe(404);
    await app.close();
  }, 30_000);

  it('log which data failed, with the error', async () => {
    const broken = json(500, { messageErrorCode: 'internal', message: 'Broken', requestId: 'r' });
    const { app, get, logged } = await acrossChannel((request) =>
      request.url.includes('/identity/') ? broken : aBackend(request),
    );
    const { body } = await get('/events/e1/');
    expect(body.includes('"incomplete":true')).toBe(true);
    const [details, message] =
      logged.find(([, text]) => text.startsWith('page rendered without')) ?? [];
    expect(message).toContain('page rendered without its');
    expect(details).toMatchObject({ tenant: 'northline', path: '/events/e1/' });
    expect(details).toHaveProperty('err.stack', expect.stringContaining('Broken'));
    await app.close();
  }, 30_000);
});
