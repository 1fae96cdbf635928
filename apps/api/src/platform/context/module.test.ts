import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listModules } from '../../modules.ts';
import { signedIn } from '../../modules/session/testing.ts';
import { createTestApi, openTestDatabase, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { ApiModule } from './module.ts';
import { defineWork, performWork } from '../jobs/outbox.ts';
import { defineResource } from './resources.ts';
import { onMessage } from '../realtime/socket-message.ts';
import { defineSecret } from '../config/third-party-secrets.ts';

let calledHooks: string[] = [];
const ledger = defineResource(
  () => {
    calledHooks.push('resource opened');
    return { entries: [] as string[] };
  },
  () => void calledHooks.push('resource closed'),
);

/** A noun that uses every feature of a module. */
const paymentModule: ApiModule = {
  name: 'payment',
  calls: [],
  create: ({ resources }) => ({
    jobs: [
      {
        name: 'payment-check',
        everyMs: 60_000,
        run: async () => void resources.of(ledger).entries.push('checked'),
      },
    ],
    routes: [
      {
        prefix: '/payment/webhook',
        body: 'raw',
        add: (app) => {
          app.post('/', (request) => {
            const body = request.body as Buffer;
            return {
              isBuffer: Buffer.isBuffer(body),
              text: body.toString(),
              of: request.ctx.tenant.id,
            };
          });
        },
      },
      {
        prefix: '/payment/page',
        body: 'none',
        add: (app) => {
          app.post('/', (request) => ({ body: request.body ?? null }));
        },
      },
      {
        prefix: '/payment/note',
        body: 'json',
        add: (app) => {
          app.post('/', (request) => ({ body: request.body }));
        },
      },
      {
        prefix: '/payment/card',
        body: 'raw',
        bodyLimit: 100_000,
        caller: 'user',
        limit: { perAddress: 2, windowMs: 60_000 },
        add: (app) => {
          app.post('/', (request) => ({
            length: (request.body as Buffer).length,
            user: request.ctx.session?.userId,
          }));
        },
      },
      {
        prefix: '/payment/offer',
        body: 'none',
        caller: 'anyone',
        add: (app) => {
          app.get('/', (request) => ({ user: request.ctx.session?.userId ?? null }));
        },
      },
    ],
    media: (media) => {
      media.get('/receipts/one', async () => 'a receipt');
    },
    sockets: [
      onMessage(
        'comment-on-media',
        ({ tenant }) => void calledHooks.push(`comment on ${tenant.id}`),
      ),
    ],
    account: {
      export: async (_, userId) => {
        calledHooks.push(`export ${userId}`);
        return {};
      },
      erase: async (_, { trx }, userId) => {
        const rows = await trx.selectFrom('user_account').select('id').execute();
        calledHooks.push(`erase ${userId}, still there: ${rows.some(({ id }) => id === userId)}`);
        return () => void calledHooks.push('erased');
      },
    },
    close: () => void calledHooks.push('module closed'),
  }),
};

let db: OpenDatabase;
let modules: readonly ApiModule[];
let api: TestApi;
beforeAll(async () => {
  db = await openTestDatabase();
  modules = [...(await listModules()), paymentModule];
  api = await createTestApi({ db, modules });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(() => {
  calledHooks = [];
});

const post = (url: string, body: string, type: string) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { host: 'alpha.test', 'content-type': type },
    body,
  });

describe('a module provides', () => {
  it('routes that read raw bytes of any type', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const response = await post('/api/payment/webhook', '{ "a":  1 }', type);
      expect(response.json()).toEqual({ isBuffer: true, text: '{ "a":  1 }', of: 'alpha' });
    }
  });

  it('routes that read JSON and routes without a body, without affecting calls', async () => {
    const json = 'application/json';
    expect((await post('/api/payment/note', '{"a":1}', json)).json()).toEqual({ body: { a: 1 } });
    expect((await post('/api/payment/note', 'a=1', 'text/plain')).statusCode).toBe(415);
    expect((await post('/api/payment/page', '{"a":1}', json)).statusCode).toBe(415);
    expect((await post('/api/event/list', 'a=1', 'text/plain')).statusCode).toBe(415);
  });

  it('routes with a required session and a rate limit', async () => {
    const { userId, access: token } = await signedIn(api, 'payer');
    const send = (bytes: number, given: string | null, remoteAddress: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/payment/card',
        remoteAddress,
        headers: {
          host: 'alpha.test',
          'content-type': 'image/png',
          ...(given === null ? {} : { 'x-authorization': `Bearer ${given}` }),
        },
        body: Buffer.alloc(bytes),
      });
    expect((await send(1, null, '10.0.0.1')).statusCode).toBe(401);
    expect((await send(1, 'made-up', '10.0.0.1')).statusCode).toBe(401);
    expect((await send(80_000, token, '10.0.0.2')).json()).toEqual({
      length: 80_000,
      user: userId,
    });
    expect((await send(100_001, token, '10.0.0.2')).statusCode).toBe(413);
    const counted = await createTestApi({ db, modules, limitFactor: 1 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      const { statusCode } = await counted.app.inject({
        method: 'POST',
        url: '/api/payment/card',
        headers: { host: 'alpha.test', 'content-type': 'image/png' },
        body: Buffer.alloc(1),
      });
      statuses.push(statusCode);
    }
    await counted.close();
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('routes with an optional session and routes that ignore it', async () => {
    const { userId, access: token } = await signedIn(api, 'visitor');
    const get = async (url: string, given: string | null) => {
      const headers = {
        host: 'alpha.test',
        ...(given && { 'x-authorization': `Bearer ${given}` }),
      };
      return (await api.app.inject({ url, headers })).json();
    };
    expect(await get('/api/payment/offer', token)).toEqual({ user: userId });
    expect(await get('/api/payment/offer', null)).toEqual({ user: null });
    expect(await get('/api/payment/offer', 'made-up')).toMatchObject({
      messageErrorCode: 'unauthorized',
    });
    const webhook = await api.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { host: 'alpha.test', 'content-type': 'a/b', 'x-authorization': 'Bearer made-up' },
      body: 'x',
    });
    expect(webhook.statusCode).toBe(200);
  });

  it('routes below /media', async () => {
    const response = await api.app.inject({
      url: '/media/receipts/one',
      headers: { host: 'alpha.test' },
    });
    expect(response.body).toBe('a receipt');
  });

  it('handlers of socket messages', async () => {
    const { port } = api.app.server.address() as { port: number };
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports: ['websocket'],
      extraHeaders: { host: 'beta.test' },
    });
    try {
      socket.emit('comment-on-media', {});
      await expect.poll(() => calledHooks).toEqual(['comment on beta']);
    } finally {
      socket.disconnect();
    }
  });

  it('jobs, with a resource that is opened once', async () => {
    await api.app.jobs.runAll();
    await api.app.jobs.runAll();
    expect(calledHooks).toEqual(['resource opened']);
    expect(api.app.platform.resources.of(ledger).entries).toEqual(['checked', 'checked']);
  });

  it('account data to export and erase', async () => {
    const { userId, access } = await signedIn(api, 'payer');
    expect((await api.account.export({ token: access })).status).toBe(200);
    const response = await api.account.remove({
      token: access,
      body: { password: 'correct horse' },
    });
    expect(response.status).toBe(204);
    expect(calledHooks).toEqual([
      `export ${userId}`,
      `erase ${userId}, still there: true`,
      'erased',
    ]);
  });

  it("work after an account is erased, regardless of other modules' failures", async () => {
    const failing: ApiModule = {
      name: 'failing',
      calls: [],
      create: () => ({
        account: {
          erase: async () => () => {
            throw new Error('no disk');
          },
        },
      }),
    };
    const lines: string[] = [];
    const other = await createTestApi({
      db,
      modules: [...(await listModules()), failing, paymentModule],
      logTo: { write: (line: string) => void lines.push(line) },
    });
    const { access } = await signedIn(other, 'leaver');
    const body = { password: 'correct horse' };
    expect((await other.account.remove({ token: access, body })).status).toBe(204);
    expect(calledHooks.at(-1)).toBe('erased');
    expect(lines.filter((line) => line.includes('no disk'))).toHaveLength(1);
    await other.close();
  });

  it("a close handler that runs regardless of other modules' failures", async () => {
    const failing: ApiModule = {
      name: 'failing',
      calls: [],
      create: () => ({
        close: () => {
          throw new Error('stuck');
        },
      }),
    };
    const other = await createTestApi({
      db,
      modules: [...(await listModules()), failing, paymentModule],
    });
    await other.app.jobs.runAll();
    await other.close();
    expect(calledHooks).toEqual(['resource opened', 'module closed', 'resource closed']);
  });

  it('a close handler that runs before its resources close', async () => {
    const other = await createTestApi({ db, modules: [...(await listModules()), paymentModule] });
    await other.app.jobs.runAll();
    await other.close();
    expect(calledHooks).toEqual(['resource opened', 'module closed', 'resource closed']);
  });
});

describe('duplicate names across modules', () => {
  it('refuse the start, all in one error', async () => {
    const work = defineWork('receipt', z.object({ tenantId: z.string() }));
    const moduleNamed = (name: string): ApiModule => ({
      name,
      calls: [],
      secrets: [defineSecret('bank', z.object({}))],
      create: () => ({
        work: [performWork(work, async () => {})],
        jobs: [{ name: 'payment-check', everyMs: 60_000, run: async () => {} }],
        sockets: [onMessage('comment-on-media', () => {})],
      }),
    });
    await expect(
      createTestApi({
        db,
        modules: [...(await listModules()), moduleNamed('one'), moduleNamed('other')],
      }),
    ).rejects.toThrow(
      'registered by more than one module: work "receipt", job "payment-check", ' +
        'socket message "comment-on-media", secret "bank"',
    );
  });
});
