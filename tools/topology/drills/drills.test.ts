/** Failures on purpose, on the whole topology: `npm test -- --only drills`. docs/failure-drills.md has the results. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../root.ts';
import { freePorts } from '../../test/free-ports.ts';
import { openSockets } from '../open-sockets.ts';
import type { PostgresCluster } from '../postgres-cluster.ts';
import { missingForTopology } from '../programs.ts';
import { startTopology, type Topology } from '../topology.ts';
import { call, createMatch, logIn, pathsOf, register } from './site.ts';
import { countRows, startRestored } from './restored-site.ts';
import { startViewers } from './viewers.ts';

const missing = missingForTopology();
const home = mkdtempSync(join(tmpdir(), 'grandstand-drills-'));
/** Requests a second: enough that some are always in flight. */
const rate = Number(process.env['DRILL_RATE'] ?? 20);
const viewersCount = Number(process.env['DRILL_SOCKETS'] ?? 200);
const long = { timeout: 60_000, interval: 100 };

let port = 0;
let site: Topology;
let paths: string[] = [];
let standby: PostgresCluster | null = null;

const readiness = async (name: 'web-1' | 'web-2' | 'jobs') => {
  const response = await fetch(`http://127.0.0.1:${site.ports[name]}/readyz`).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { messages?: string } | null;
  return [response?.status ?? 0, body?.messages ?? null];
};
const allReady = () => Promise.all((['web-1', 'web-2', 'jobs'] as const).map(readiness));
const ready = [200, 'listening'];

/** False for a call without the database, which says so; pages and players have what they request in the caches. */
const isSeen = (failure: string) => !/^\/api\/\S+ 503$/.test(failure);

beforeAll(async () => {
  if (missing.length > 0) return;
  port = await freePorts(13);
  site = await startTopology({
    home,
    port,
    firstPort: port + 2,
    rtmpPort: port + 1,
    environment: 'local',
    restartsAfterMs: 5000,
    hasDatabaseProxy: true,
    settings: { RATE_LIMIT_FACTOR: '100' },
    print: () => {},
  });
  paths = await pathsOf(site, await createMatch(site, site.ports['web-2'], 'A match'));
}, 600_000);
beforeEach(async () => {
  // Each process renders and caches them.
  if (missing.length > 0) return;
  for (const name of ['web-1', 'web-2'] as const)
    for (const path of paths)
      await (await fetch(`http://localhost:${site.ports[name]}${path}`)).arrayBuffer();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await standby?.stop('immediate');
  rmSync(home, { recursive: true, force: true });
}, 120_000);

describe.skipIf(missing.length > 0)('failure drills', { timeout: 300_000 }, () => {
  it('a web killed at kick-off: its sockets are back within seconds, and playback and pages move to the other', async () => {
    const sockets = await openSockets(port, viewersCount);
    const viewers = startViewers(port, paths, rate);
    await expect.poll(viewers.count, long).toBeGreaterThan(2 * rate);
    expect(viewers.failures).toEqual([]);
    const inProgress = viewers.inProgress();
    await site.processOf('web-1').kill();
    await expect.poll(sockets.lost, long).toBeGreaterThan(0);
    await expect.poll(sockets.count, long).toBe(viewersCount);
    await site.untilReady('web-1');
    const before = viewers.count();
    await expect.poll(viewers.count, long).toBeGreaterThan(before + 2 * rate);
    await viewers.stop();
    sockets.close();
    // Only a response that was half sent is lost; a player requests it again.
    expect(viewers.failures.filter((failure) => !failure.endsWith('broken response'))).toEqual([]);
    expect(viewers.failures.length).toBeLessThanOrEqual(inProgress);
    expect(sockets.longestAwayMs()).toBeLessThan(20_000);
  });

  it('Redis stopped: nothing is noticed, a new match is in the lists of the other web within 3 s, and Redis is used again', async () => {
    const names = ['web-1', 'web-2', 'jobs'] as const;
    const redisStates = () =>
      Promise.all(
        names.map(async (name) => {
          const response = await fetch(`http://127.0.0.1:${site.ports[name]}/readyz`);
          return ((await response.json()) as { redis: string }).redis;
        }),
      );
    const listed = async () => {
      type Page = { entries: readonly { id: string }[] };
      const query = { status: ['live'], size: 50 };
      const reply = await call<Page>(site, 'event/list', query, { port: site.ports['web-2'] });
      return reply.content.entries.map(({ id }) => id);
    };
    const sockets = await openSockets(port, viewersCount);
    const viewers = startViewers(port, paths, rate);
    await site.processOf('redis').stop();
    await expect.poll(redisStates, long).not.toContain('listening');
    await listed();
    const match = await createMatch(site, site.ports['web-1'], 'A match without Redis');
    await expect.poll(listed, { timeout: 3000, interval: 100 }).toContain(match);
    site.processOf('redis').start();
    await expect.poll(redisStates, long).toEqual(['listening', 'listening', 'listening']);
    await viewers.stop();
    expect(viewers.failures).toEqual([]);
    expect([sockets.lost(), sockets.count()]).toEqual([0, viewersCount]);
    sockets.close();
  });

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'a full disk of the shared folder: uploads say so with 507, everything else goes on, and they work once there is room',
    async () => {
      await register(site, 'full-disk');
      const token = (await logIn(site, 'full-disk')).content.tokenData.access_token;
      const image = readFileSync(join(root, 'docs/images/home.jpg')).toString('base64');
      const folder = join(home, 'data/shared/avatars');
      mkdirSync(folder, { recursive: true });
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]);
      expect(mounted.status).toBe(0);
      const viewers = startViewers(port, paths, rate);
      try {
        const upload = () => call(site, 'user/upload_avatar', { image }, { token });
        expect((await upload()).status).toBe(507);
        expect((await call(site, 'user/get_profile', null, { token })).status).toBe(200);
        spawnSync('umount', [folder]);
        expect((await upload()).status).toBe(200);
      } finally {
        spawnSync('umount', [folder]);
        await viewers.stop();
      }
      expect(viewers.failures).toEqual([]);
    },
  );

  it('a backup restored on an empty machine: the started process serves the same matches, accounts, tickets and ledgers', async () => {
    await register(site, 'buyer');
    const token = (await logIn(site, 'buyer')).content.tokenData.access_token;
    const match = await createMatch(site, site.ports['web-1'], 'A sold match', {
      minutesAgo: 1800,
      commerceType: 'commerce_ppv_media',
    });
    const card = { token: 'tok_sandbox_approves', save: false };
    const order = { event_id: match, card };
    const bought = await call(site, 'commerce/ppv_checkout', order, { token });
    expect(bought).toMatchObject({ status: 200, content: { status: 'APPROVED' } });
    const look = async (at: number) => {
      type Page = { totalCount: number; entries: object[] };
      const list = await call<Page>(site, 'event/list', {}, { port: at });
      const options = { token, port: at };
      const tickets = await call<Page>(site, 'commerce/get_customer_ppv', null, options);
      const event = await call<{ isEventAvailableForUser: boolean }>(
        site,
        `event/get_by_id/id/${match}`,
        null,
        options,
      );
      return {
        matches: list.content.totalCount,
        tickets: tickets.content.entries,
        isOpen: event.content.isEventAvailableForUser,
        account: (await call(site, 'user/get_profile', null, options)).content,
      };
    };
    // Messages of the bank about the payment.
    await expect.poll(async () => (await countRows(site)).join()).toMatch(/ledger_entry [1-9]/);
    const [seen, counted] = [await look(site.ports['web-1']), await countRows(site)];
    expect([seen.isOpen, seen.tickets.length]).toEqual([true, 1]);
    expect(seen.matches).toBeGreaterThan(10);
    const at = await freePorts(1);
    const restored = await startRestored(site, home, at);
    try {
      expect(await countRows(site, 'restored')).toEqual(counted);
      // The viewer is still logged in.
      expect(await look(at)).toEqual(seen);
    } finally {
      await restored.stop();
    }
  });

  it('a clock ten minutes off: what one process signs is valid at the other, and the process says so', async () => {
    await register(site, 'clock');
    const before = (await logIn(site, 'clock', site.ports['web-1'])).content.tokenData;
    const drift = `const Real = Date; globalThis.Date = class extends Real {
      constructor(...parts) { if (parts.length === 0) super(Real.now() + 600000); else super(...parts); }
      static now() { return Real.now() + 600000; }
    };`;
    const settings = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(drift)}` };
    await site.restart('web-2', { settings });
    try {
      const after = (await logIn(site, 'clock', site.ports['web-2'])).content.tokenData;
      for (const name of ['web-1', 'web-2'] as const)
        for (const { access_token: token } of [before, after]) {
          const own = await call(site, 'user/get_profile', null, { token, port: site.ports[name] });
          expect(own.status, name).toBe(200);
        }
      const viewers = startViewers(port, paths, rate);
      await expect.poll(viewers.count, long).toBeGreaterThan(3 * rate);
      await viewers.stop();
      expect(viewers.failures).toEqual([]);
      const output = readFileSync(join(home, 'log/web-2.log'), 'utf8');
      expect(output).toContain('differs from the database');
    } finally {
      await site.restart('web-2', {});
    }
  });

  it('PostgreSQL restarted: pages and playback go on, changes say 503 meanwhile, and nothing confirmed is lost', async () => {
    expect((await register(site, 'before-restart')).status).toBe(200);
    const sockets = await openSockets(port, viewersCount);
    const viewers = startViewers(port, paths, rate);
    await site.database.stop();
    const during = await register(site, 'during-restart');
    expect([during.status, during.retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const before = viewers.count();
    await expect.poll(viewers.count, long).toBeGreaterThan(before + 3 * rate);
    await site.database.start();
    await expect.poll(allReady, long).toEqual([ready, ready, ready]);
    expect((await logIn(site, 'before-restart')).status).toBe(200);
    expect((await register(site, 'during-restart')).status).toBe(200);
    await viewers.stop();
    expect(viewers.failures.filter(isSeen)).toEqual([]);
    expect([sockets.lost(), sockets.count()]).toEqual([0, viewersCount]);
    sockets.close();
  });

  it('PostgreSQL failed over to its standby: the same for as long as it takes to promote it, and nothing confirmed is lost', async () => {
    standby = await site.database.startStandby(join(home, 'standby'), site.ports.standby);
    // A change is confirmed once both servers have it.
    await site.database.query("alter system set synchronous_standby_names = '*'");
    await site.database.query('select pg_reload_conf()');
    const viewers = startViewers(port, paths, rate);
    expect((await register(site, 'before-failover')).status).toBe(200);
    await site.database.stop('immediate');
    expect((await register(site, 'during-failover')).status).toBe(503);
    await standby.query('alter system reset synchronous_standby_names');
    await standby.promote();
    await expect
      .poll(
        async () => (await register(site, `after-failover-${crypto.randomUUID()}`)).status,
        long,
      )
      .toBe(200);
    await expect.poll(allReady, long).toEqual([ready, ready, ready]);
    expect((await logIn(site, 'before-failover')).status).toBe(200);
    await viewers.stop();
    expect(viewers.failures.filter(isSeen)).toEqual([]);
  });
});
