/** Lists from a real streaming replica, which lags, hangs, is down, or is none. */
import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopTenant } from '../../../modules/purchase/testing.ts';
import { eventOf, identityOf } from '../../../modules/event/testing.ts';
import { signedIn } from '../../../modules/session/testing.ts';
import {
  createCuttableProxy,
  createTestApi,
  testOperatorKey,
  type CuttableProxy,
  type TestApi,
} from '../../../testing.ts';
import {
  hasPostgresPrograms,
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../../testing/replicated-postgres.testing.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { openListReads, type ListSource } from './list-reads.ts';

/** Tests of PostgreSQL run only with it, and not again on the embedded database. */
const canRun = Boolean(process.env['TEST_DATABASE_URL']) && hasPostgresPrograms;
const operator = { operatorKey: testOperatorKey };

let servers: ReplicatedPostgres;
let proxy: CuttableProxy;
let db: OpenDatabase;
let api: TestApi;
let lines = '';

beforeAll(async () => {
  if (!canRun) return;
  servers = await startReplicatedPostgres();
  proxy = await createCuttableProxy(servers.replicaUrl);
  db = await openDatabase({ kind: 'postgres', url: servers.url, timeoutFactor: 10 });
  const behindProxy = new URL(servers.replicaUrl);
  behindProxy.port = String(proxy.port);
  const stream = { kind: 'url', url: 'https://cdn.example/a.m3u8' } as const;
  const events = [eventOf('match', { status: 'live', stream, team1Id: 'north' })];
  api = await createTestApi({
    db,
    tenants: [shopTenant('alpha', { enable_match_stats: true }), shopTenant('beta')],
    content: {
      alpha: { identities: [identityOf('north', { type: 'team', title: 'North' })], events },
      beta: { events: [eventOf('other')] },
    },
    env: {
      DATABASE_URL: servers.url,
      REPLICA_DATABASE_URL: behindProxy.href,
      METRICS_PORT: '1',
      LOG_LEVEL: 'warn',
    },
    logTo: new Writable({
      write: (text, _, done) => {
        lines += String(text);
        done();
      },
    }),
  });
}, 180_000);
afterAll(async () => {
  if (!canRun) return;
  await api.close();
  await db.close();
  await proxy.cut();
  await servers.close();
}, 60_000);

/** Lists by where they were read, since the last call. */
const counted = new Map<string, number>();
async function readSources(): Promise<Partial<Record<ListSource, number>>> {
  const text = (await api.app.metrics?.text()) ?? '';
  const found: Partial<Record<ListSource, number>> = {};
  for (const [, source = '', count] of text.matchAll(
    /^grandstand_list_reads_total\{source="([^"]+)"\} (\d+)$/gm,
  )) {
    const added = Number(count) - (counted.get(source) ?? 0);
    counted.set(source, Number(count));
    if (added > 0) found[source as ListSource] = added;
  }
  return found;
}
const readiness = async () => (await api.app.inject('/readyz')).json<{ replica: string }>().replica;
const untilUsed = () => expect.poll(readiness, { timeout: 60_000 }).toBe('used');
const titles = async (tenant = 'alpha') => {
  const { status, body } = await api.event.list({ tenant, body: {} });
  expect(status).toBe(200);
  return body.content.entries.map((entry: { title: string }) => entry.title);
};
/** Changes a row without announcing it, as nothing in the product does. */
const rename = (title: string) =>
  db.forTenant('alpha', ({ trx }) =>
    sql`UPDATE event SET title = ${title} WHERE tenant_id = 'alpha' AND id = 'match'`.execute(trx),
  );
/** Waits until the replica has the earlier changes, so that lists may be read there. */
async function untilReplayed(): Promise<void> {
  await expect
    .poll(
      async () => {
        await titles();
        return (await readSources()).replica ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
}

it.skipIf(!canRun)('lists of anonymous callers are read from the replica', async () => {
  await untilReplayed();
  await readSources();
  await titles();
  await api.event.countBySport({ query: {} });
  await api.event.listRelated({ query: { id: 'match' } });
  await api.clip.list({ body: {} });
  await api.identity.list({ body: {} });
  await api.search.suggest({ query: { q: 'north' } });
  expect(await readSources()).toEqual({ replica: 6 });
});

it.skipIf(!canRun)(
  '[SEC-01] on the replica, a list has only the rows of its tenant, and none without a tenant, and cannot write',
  async () => {
    await untilReplayed();
    expect(await titles('beta')).toEqual(['Title of other']);
    const read = <T>(tenant: string, work: Parameters<typeof api.app.platform.lists.read<T>>[1]) =>
      api.app.platform.lists.read({ tenant: { id: tenant }, session: null, operator: null }, work);
    const seen = await read('beta', async ({ trx, isOutdated }) => {
      // Without a predicate, row-level security alone separates tenants.
      const { rows } = await sql<{ id: string; recovering: boolean }>`
        SELECT id, pg_is_in_recovery() AS recovering FROM event`.execute(trx);
      return { rows, isReplica: isOutdated !== undefined };
    });
    expect(seen).toEqual({ rows: [{ id: 'other', recovering: true }], isReplica: true });
    const none = await read('gamma', async ({ trx }) =>
      sql`SELECT id FROM event`.execute(trx).then(({ rows }) => rows),
    );
    expect(none).toEqual([]);
    // Neither there nor, after that failed, on the primary.
    await expect(
      read('alpha', ({ trx }) => sql`UPDATE event SET title = 'x'`.execute(trx)),
    ).rejects.toThrow('read-only transaction');
  },
);

it.skipIf(!canRun)(
  'lists of signed-in viewers and operators are read from the primary',
  async () => {
    await untilReplayed();
    const { access } = await signedIn(api, 'ada');
    await untilReplayed();
    await api.event.list({ body: {}, token: access });
    // Calls of operators read from the primary in any case; this is what they would get here.
    await api.app.platform.lists.read(
      { tenant: { id: 'alpha' }, session: null, operator: {} },
      async ({ isOutdated }) => expect(isOutdated).toBeUndefined(),
    );
    expect(await readSources()).toEqual({ 'signed-in': 2 });
  },
);

it.skipIf(!canRun)(
  '[DSC-31] a list after an announced change has it, while the replica does not, and no cache takes the older state',
  async () => {
    await untilReplayed();
    await servers.pauseReplay();
    const score = { home: 1, away: 0 };
    await api.statistics.set({ ...operator, params: { id: 'match' }, body: { score } });
    const { body } = await api.event.list({ body: {} });
    expect(body.content.entries[0].score).toMatchObject({ home: 1, away: 0 });
    expect(await readSources()).toEqual({ changed: 1 });
    // The other tenant's lists stay on the replica.
    await titles('beta');
    expect(await readSources()).toEqual({ replica: 1 });
    await servers.resumeReplay();
    await untilReplayed();
    const after = await api.event.list({ body: {} });
    expect(after.body.content.entries[0].score).toMatchObject({ home: 1, away: 0 });
    expect(await readSources()).toEqual({ replica: 1 });
  },
);

it.skipIf(!canRun)(
  'a list that a change overtakes on the replica is read again on the primary',
  async () => {
    await untilReplayed();
    const seen: boolean[] = [];
    await api.app.platform.lists.read(
      { tenant: { id: 'alpha' }, session: null, operator: null },
      async ({ isOutdated }) => {
        seen.push(isOutdated !== undefined);
        if (isOutdated === undefined) return;
        expect(isOutdated()).toBe(false);
        await api.app.platform.eventChanges.publish({
          tenantId: 'alpha',
          eventId: 'match',
          kind: 'changed',
        });
        expect(isOutdated()).toBe(true);
      },
    );
    expect(seen).toEqual([true, false]);
    expect(await readSources()).toEqual({ changed: 1 });
  },
);

it.skipIf(!canRun)(
  'beyond the bound on its lag, lists are read from the primary, until the replica has caught up',
  async () => {
    await untilReplayed();
    lines = '';
    await servers.pauseReplay();
    const pausedAt = performance.now();
    await rename('Renamed while it lags');
    let staleMs = 0;
    await expect
      .poll(
        async () => {
          const [title] = await titles();
          if (title !== 'Renamed while it lags') staleMs = performance.now() - pausedAt;
          return title;
        },
        { timeout: 60_000 },
      )
      .toBe('Renamed while it lags');
    // The bound, and what this machine takes to run a list.
    expect(staleMs).toBeLessThan(4000);
    expect(await readSources()).toMatchObject({ lagging: expect.any(Number) as number });
    expect(await readiness()).toBe('unused');
    expect(await api.app.metrics?.text()).toMatch(/^grandstand_replica_lag_seconds \d/m);
    const hasLogged = (text: string) => expect.poll(() => lines.includes(text)).toBe(true);
    await hasLogged('lists are read from the primary');
    await hasLogged('it is more than 2000 ms behind');
    await servers.resumeReplay();
    await untilUsed();
    expect(await titles()).toEqual(['Renamed while it lags']);
    expect(await readSources()).toMatchObject({ replica: 1 });
    await hasLogged('lists are read from the replica again');
  },
  60_000,
);

it.skipIf(!canRun)(
  'while the replica hangs or is down, lists are read from the primary; those in progress continue there',
  async () => {
    await untilReplayed();
    proxy.stall();
    const startedAt = performance.now();
    expect(await titles()).toEqual(['Renamed while it lags']);
    // The time to the next check, and the time that it waits.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await readSources()).toEqual({ failed: 1 });
    expect(await readiness()).toBe('unused');
    await titles();
    expect(await readSources()).toEqual({ away: 1 });
    proxy.resume();
    await untilUsed();
    await proxy.cut();
    expect(await titles()).toEqual(['Renamed while it lags']);
    await expect.poll(readiness, { timeout: 60_000 }).toBe('unused');
    await titles();
    expect(await readSources()).toMatchObject({ away: expect.any(Number) as number });
    await proxy.restore();
    await untilUsed();
    await untilReplayed();
  },
  60_000,
);

it.skipIf(!canRun)(
  '[SEC-01] an address that is not a replica of the database, or whose role may bypass row-level security, is refused',
  async () => {
    const open = (url: string, primaryUrl = servers.url) =>
      openListReads({
        db,
        replica: { url, primaryUrl, maxLagMs: 1000 },
        log: api.app.log,
      });
    await expect(open(servers.privilegedReplicaUrl)).rejects.toThrow(
      'REPLICA_DATABASE_URL: the role "owner" may bypass row-level security',
    );
    await expect(open(process.env['TEST_DATABASE_URL'] ?? '')).rejects.toThrow(
      'REPLICA_DATABASE_URL: it is not a replica of the database of DATABASE_URL',
    );
    // The primary itself, as after a failover: everything works, without a replica.
    const primary = await open(servers.url);
    expect(primary.state()).toMatchObject({ isUsed: false });
    await primary.close();
  },
);
