import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApi, openTestDatabase, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { Mail } from '../mail/mailer.ts';
import { defineWork, openOutbox, performWork, type Outbox } from './outbox.ts';

const noteData = z.object({ tenantId: z.string(), text: z.string() });
const note = defineWork('note', noteData, { onFailure: 'delete' });
const payment = defineWork('payment', noteData, {
  retryLimit: 0,
  maxSeconds: 1,
});

let db: OpenDatabase;
let one: Outbox;
let other: Outbox;
let done: string[] = [];
let lines: string[] = [];
/** Called by the handlers; throws to make them fail. */
let handle: (text: string) => void | Promise<void>;
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

const open = (name: string): Promise<Outbox> =>
  openOutbox({
    db,
    log,
    handlers: () =>
      [note, payment].map((kind) =>
        performWork(kind, async ({ text }) => {
          await handle(text);
          done.push(`${name} ${text}`);
        }),
      ),
  });
const add = (text: string, kind = note) =>
  db.forTenant('alpha', (scope) => one.enqueue(scope, kind, { tenantId: 'alpha', text }));
const messages = () => lines.map((line) => JSON.parse(line).msg);
const storedJobs = async () => {
  const { rows } = await db.queue.executeSql(
    `SELECT state, data::text AS data FROM ${db.queue.schema}.job`,
  );
  return rows as { state: string; data: string }[];
};
/** Skips the delay before the next attempt. */
const skipDelay = () =>
  db.queue.executeSql(`UPDATE ${db.queue.schema}.job SET start_after = now() - interval '1 s'`);
/** Repeats failed work as docs/operations.md instructs operators. */
const repeatFailed = async () => {
  const guide = await readFile(path.resolve('docs/operations.md'), 'utf8');
  const statement = /update grandstand_jobs\.job set[^;]+;/.exec(guide)?.[0];
  if (statement === undefined) throw new Error('the guide has no such statement');
  const [{ id }] = (
    await db.queue.executeSql(`SELECT id FROM ${db.queue.schema}.job WHERE state = 'failed'`)
  ).rows as [{ id: string }];
  await db.queue.executeSql(
    statement.replace('grandstand_jobs', db.queue.schema).replace('<id>', id),
  );
};

beforeAll(async () => {
  db = await openTestDatabase();
  one = await open('one');
  other = await open('other');
});
afterAll(async () => {
  await one.close();
  await other.close();
  await db.close();
});
beforeEach(() => {
  done = [];
  lines = [];
  handle = () => {};
});

describe('the outbox', () => {
  it('performs committed work once and retains nothing of it', async () => {
    await add('first');
    await add('second');
    expect(await storedJobs()).toHaveLength(2);
    await Promise.all([one.runDue(), other.runDue()]);
    const texts = done.map((line) => line.replace(/^\w+ /, ''));
    expect(texts.toSorted()).toEqual(['first', 'second']);
    expect(await storedJobs()).toEqual([]);
  });

  it('ignores work whose transaction did not commit', async () => {
    const failing = db.forTenant('alpha', async (scope) => {
      await one.enqueue(scope, note, { tenantId: 'alpha', text: 'never' });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await one.runDue();
    expect(done).toEqual([]);
  });

  it('retries failed work after a delay, with a log line', async () => {
    handle = () => {
      throw new Error('no way through');
    };
    await add('stubborn');
    await one.runDue();
    await one.runDue();
    expect(lines.filter((line) => line.includes('no way through'))).toHaveLength(1);
    handle = () => {};
    await skipDelay();
    await other.runDue();
    expect(done).toEqual(['other stubborn']);
  });

  it('gives up after the last attempt, logs it, and retains nothing', async () => {
    handle = () => {
      throw new Error('never');
    };
    await add('hopeless');
    await db.queue.executeSql(`UPDATE ${db.queue.schema}.job SET retry_limit = 1`);
    await one.runDue();
    await skipDelay();
    await one.runDue();
    expect(messages()).toEqual([
      'work failed and will be retried',
      'work failed permanently and was discarded',
    ]);
    expect(await storedJobs()).toEqual([]);
  });

  it('requeues work of a process that ended half-way', async () => {
    await add('left behind');
    // Claimed long ago by a process that was then killed.
    await db.queue.executeSql(
      `UPDATE ${db.queue.schema}.job SET state = 'active', started_on = now() - interval '1 hour'`,
    );
    await one.runDue();
    expect(done).toEqual([]);
    await one.recover();
    await skipDelay();
    await one.runDue();
    expect(done).toEqual(['one left behind']);
  });

  it('claims one item at a time, so that no claimed work waits behind slow work', async () => {
    const states: string[][] = [];
    handle = async () =>
      void states.push((await storedJobs()).map(({ state }) => state).toSorted());
    await add('slow');
    await add('waiting');
    await one.runDue();
    expect(states).toEqual([['active', 'created'], ['active']]);
    expect(done).toEqual(['one slow', 'one waiting']);
  });

  it('has a queue for slow work, which others do not wait for, and which shutdown interrupts', async () => {
    const render = defineWork('render', noteData, { isSlow: true });
    const ending = await openOutbox({
      db,
      log,
      handlers: () => [
        performWork(note, async ({ text }) => void done.push(text)),
        performWork(render, async ({ text }, signal) => {
          done.push(text);
          await new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('ended')));
          });
        }),
      ],
    });
    await add('slow', render);
    await add('quick');
    for (let call = 0; call < 9; call += 1) await ending.runIfLikely('slow');
    const running = ending.runIfLikely('slow');
    await expect.poll(() => done).toEqual(['slow']);
    for (let call = 0; call < 10; call += 1) await ending.runIfLikely();
    expect(done).toEqual(['slow', 'quick']);
    ending.stop();
    await running;
    expect(messages()).toEqual(['work failed and will be retried']);
    await ending.close();
    await one.discard(render, { tenantId: 'alpha' });
  });

  it('performs work for other sites several at a time, and at most two of one site', async () => {
    const call = defineWork('call', noteData, { siteOf: ({ text }) => text.split(' ')[0] ?? '' });
    const release = Promise.withResolvers<void>();
    const outbox = await openOutbox({
      db,
      log,
      handlers: () => [
        performWork(call, async ({ text }) => {
          done.push(text);
          if (text.startsWith('silent')) await release.promise;
        }),
      ],
    });
    const items = ['silent 1', 'silent 2', 'silent 3', 'prompt 1', 'prompt 2', 'prompt 3'];
    await db.forTenant('alpha', (scope) =>
      outbox.enqueueAll(
        scope,
        call,
        items.map((text) => ({ tenantId: 'alpha', text })),
      ),
    );
    const running = outbox.runIfLikely('outside');
    await expect
      .poll(() => done.toSorted())
      .toEqual(['prompt 1', 'prompt 2', 'prompt 3', 'silent 1', 'silent 2']);
    release.resolve();
    await running;
    expect(done).toContain('silent 3');
    expect(await storedJobs()).toEqual([]);
    await outbox.close();
  });

  it('passes a handler whether its attempt is the last, and delays the retry as the kind of work defines', async () => {
    const attempts: boolean[] = [];
    const retried = defineWork('retried', noteData, {
      retryLimit: 1,
      retryDelays: { first: 600, longest: 600 },
      onFailure: 'delete',
    });
    const box = await openOutbox({
      db,
      log,
      handlers: () => [
        performWork(retried, async (_, __, isLast) => {
          attempts.push(isLast);
          throw new Error('no way through');
        }),
      ],
    });
    await db.forTenant('alpha', (scope) =>
      box.enqueue(scope, retried, { tenantId: 'alpha', text: 'x' }),
    );
    await box.runDue();
    const { rows } = await db.queue.executeSql(
      `SELECT start_after > now() + interval '9 minutes' AS late FROM ${db.queue.schema}.job`,
    );
    expect(rows).toEqual([{ late: true }]);
    await skipDelay();
    await box.runDue();
    expect(attempts).toEqual([false, true]);
    expect(await storedJobs()).toEqual([]);
    await box.close();
  });

  it('finishes the current item when stopped, and leaves the rest to others', async () => {
    const ending = await open('ending');
    handle = () => ending.stop();
    await add('under way');
    await add('left');
    await ending.runDue();
    expect(done).toEqual(['ending under way']);
    await ending.close();
    handle = () => {};
    await one.runDue();
    expect(done).toEqual(['ending under way', 'one left']);
  });

  it('retains permanently failed work, logs it once per process, and can repeat it', async () => {
    handle = () => {
      throw new Error('no money');
    };
    await add('captured', payment);
    await one.runDue();
    await one.recover();
    const retained = 'work failed permanently and is retained for an operator';
    expect(messages()).toEqual([retained]);
    const restarted = await open('restarted');
    await restarted.recover();
    await restarted.recover();
    expect(messages()).toEqual([retained, retained]);
    // Maintenance a year later does not delete it.
    await db.queue.executeSql(
      `UPDATE ${db.queue.schema}.job SET completed_on = now() - interval '1 year'`,
    );
    await db.queue.executeSql(`UPDATE ${db.queue.schema}.queue SET maintain_on = NULL`);
    await restarted.recover();
    await restarted.close();
    expect((await storedJobs()).map(({ state }) => state)).toEqual(['failed']);
    handle = () => {};
    await repeatFailed();
    await one.runDue();
    expect(done).toEqual(['one captured']);
    expect(await storedJobs()).toEqual([]);
  });

  it('counts an attempt that times out as failed', async () => {
    handle = () => new Promise(() => {});
    await add('stuck', payment);
    await one.runDue();
    expect(lines.join()).toContain('took longer than 1 s');
    handle = () => {};
    await repeatFailed();
    await one.runDue();
    expect(done).toEqual(['one stuck']);
  });

  it('checks at once for work added here, and occasionally for other work', async () => {
    await add('own');
    await one.runIfLikely();
    expect(done).toEqual(['one own']);
    await add('of one');
    for (let tick = 0; tick < 9; tick += 1) await other.runIfLikely();
    expect(done).toEqual(['one own']);
    await other.runIfLikely();
    expect(done).toEqual(['one own', 'other of one']);
  });

  it('discards pending work of one kind and tenant by its data', async () => {
    const addTo = (tenantId: string) =>
      db.forTenant(tenantId, (scope) => one.enqueue(scope, note, { tenantId, text: 'same' }));
    await addTo('alpha');
    await addTo('beta');
    await one.discard({ ...note, name: 'another' }, { tenantId: 'beta', text: 'same' });
    await one.discard(note, { tenantId: 'beta', text: 'other' });
    expect(await storedJobs()).toHaveLength(2);
    await one.discard(note, { tenantId: 'beta', text: 'same' });
    expect((await storedJobs()).map(({ data }) => JSON.parse(data).data.tenantId)).toEqual([
      'alpha',
    ]);
    await one.discard(note, { tenantId: 'alpha' });
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    '[SEC-01] hides the data of pending work from tenants and refuses changes',
    async () => {
      await add('of alpha');
      const schema = db.queue.schema;
      for (const statement of [
        `SELECT data FROM ${schema}.job`,
        `SELECT data FROM ${schema}.job_common`,
        `SELECT output FROM ${schema}.job_common`,
        `UPDATE ${schema}.job_common SET state = 'completed'`,
        `DELETE FROM ${schema}.job_common`,
        `SELECT * FROM ${schema}.version`,
      ])
        await expect(
          db.forTenant('beta', ({ trx }) => trx.executeQuery(CompiledQuery.raw(statement))),
        ).rejects.toMatchObject({ code: '42501' });
      await one.discard(note, { tenantId: 'alpha' });
    },
  );

  it("[SEC-01] hides other tenants' work and refuses changes and additions to it", async () => {
    await add('of alpha');
    const schema = db.queue.schema;
    const accesses = [
      (query: CompiledQuery) => db.forTenant('beta', ({ trx }) => trx.executeQuery(query)),
      (query: CompiledQuery) => db.withoutTenant((trx) => trx.executeQuery(query)),
    ];
    // PostgreSQL returns no rows; the embedded database's role may not even query the table.
    const refusal = db.kind === 'postgres' ? [] : '42501';
    for (const access of accesses)
      for (const table of [`${schema}.job`, `${schema}.job_common`])
        for (const statement of [
          `SELECT data FROM ${table}`,
          `UPDATE ${table} SET state = 'completed' RETURNING id`,
          `DELETE FROM ${table} RETURNING id`,
        ]) {
          const seen = access(CompiledQuery.raw(statement)).then(
            ({ rows }): unknown => rows,
            ({ code }: { code?: string }): unknown => code,
          );
          expect(await seen).toEqual(refusal);
        }
    const forAnother = db.forTenant('beta', (scope) =>
      one.enqueue(scope, note, { tenantId: 'alpha', text: 'of beta' }),
    );
    await expect(forAnother).rejects.toMatchObject({ code: '42501' });
    expect(await storedJobs()).toHaveLength(1);
    await one.runDue();
    expect(done).toEqual(['one of alpha']);
  });

  it('hides the SQL of the queue from modules', async () => {
    const api = await createTestApi({ db });
    expect(api.app.platform.db).not.toHaveProperty('queue');
    await api.close();
  });

  it('leaves work of an unknown kind to a newer process, which has all its attempts', async () => {
    const latest = { ...payment, name: 'latest' };
    const newer = await openOutbox({
      db,
      log,
      handlers: () => [performWork(latest, async ({ text }) => void done.push(`newer ${text}`))],
    });
    await db.forTenant('alpha', (scope) =>
      newer.enqueue(scope, latest, { tenantId: 'alpha', text: 'of its own' }),
    );
    await one.runDue();
    await skipDelay();
    await other.runDue();
    expect(messages()).toEqual([]);
    expect(await storedJobs()).toMatchObject([{ state: 'created' }]);
    await skipDelay();
    await newer.runDue();
    expect(done).toEqual(['newer of its own']);
    expect(await storedJobs()).toEqual([]);
    await newer.close();
  });

  it('reports work without a handler after a day', async () => {
    await db.forTenant('alpha', (scope) =>
      one.enqueue(scope, { ...note, name: 'unheard-of' }, { tenantId: 'alpha', text: '' }),
    );
    await db.queue.executeSql(
      `UPDATE ${db.queue.schema}.job SET created_on = now() - interval '25 hours'`,
    );
    await one.runDue();
    expect(lines.join()).toContain('no module handles work of the kind');
    await db.queue.executeSql(`DELETE FROM ${db.queue.schema}.job`);
  });
});

const registrationOf = (username: string) => ({
  username,
  password: 'correct horse',
  display_name: 'Ann',
  strategy: 'refresh',
});

describe('mail in the outbox', () => {
  it('is discarded with its account, and reveals little until then', async () => {
    const api = await createTestApi({ db });
    const { username, password } = registrationOf('leaves@example.org');
    const headers = { 'accept-language': `de,${'x'.repeat(9000)}` };
    const body = registrationOf(username);
    const registered = await api.signIn.register({ body, headers });
    await api.password.requestReset({ body: { username }, headers });
    const token = registered.body.content.tokenData.access_token;
    expect((await storedJobs()).every(({ data }) => data.length < 250)).toBe(true);
    // Failed work is stored again, still without the address.
    const { mailer } = api.app.platform;
    mailer.send = async () => {
      throw new Error('no way through');
    };
    await api.app.platform.outbox.runDue();
    expect(await storedJobs()).toHaveLength(2);
    expect(JSON.stringify(await storedJobs())).not.toContain(username);
    expect((await api.account.remove({ token, body: { password } })).status).toBe(204);
    expect(await storedJobs()).toEqual([]);
    await api.close();
  });

  it('is sent once by the next process if the first ends between response and sending', async () => {
    const sent: Mail[] = [];
    const mailer = {
      send: async (mail: Mail) => void sent.push(mail),
      close: () => {},
    };
    const start = (): Promise<TestApi> => createTestApi({ db, mailer });
    const first = await start();
    const body = registrationOf('crash@example.org');
    expect((await first.signIn.register({ body })).status).toBe(200);
    // Pending work names the account, but holds neither an address nor a secret.
    const [waiting] = await storedJobs();
    expect(waiting?.data).toContain('verification-mail');
    expect(waiting?.data).not.toContain('crash@example.org');
    await first.close();
    expect(sent).toEqual([]);

    const [second, third] = await Promise.all([start(), start()]);
    await Promise.all([second.mails(), third.mails()]);
    await Promise.all([second.close(), third.close()]);
    expect(sent.map(({ to }) => to)).toEqual(['crash@example.org']);
  });

  it('is not sent if the account is deleted first', async () => {
    const api = await createTestApi({ db });
    const body = registrationOf('gone@example.org');
    expect((await api.signIn.register({ body })).status).toBe(200);
    await db.forTenant('alpha', ({ trx }) =>
      trx.deleteFrom('user_account').where('email', '=', body.username).execute(),
    );
    expect(await api.mails()).toEqual([]);
    expect(await storedJobs()).toEqual([]);
    await api.close();
  });
});
