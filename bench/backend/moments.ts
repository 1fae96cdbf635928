/**
 * Cost of a match's moments: lists of tags in a table of a million, as ratios of their p95 to that of the
 * hand-written query, sent directly to the same database, alternating.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import { createTestApi, openAndTicketed, testTenant } from '@grandstand/api/testing';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { eventIdAt, fillMoments, tagsByHand, type Marked } from './moments.queries.ts';
import { readsWhole } from './plans.ts';
import { recorded, sendBare } from './recorder.ts';
import { note, say } from '../report.ts';

const tenant = 'alpha';
const perEvent = 999;
const sizes = { whole: 1001, small: 20 };
const rounds = 200;

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureTags(opened: OpenDatabase, events: number): Promise<void> {
  const recorder = recorded(opened);
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-moments-'));
  const [open] = (await openAndTicketed(folder)).events;
  if (open === undefined) throw new Error('there is no open match');
  const api = await createTestApi({
    db: recorder.db,
    tenants: [testTenant(tenant)],
    content: {
      [tenant]: {
        events: Array.from({ length: events }, (_, n) => ({ ...open, id: eventIdAt(n + 1) })),
      },
    },
    limitFactor: 9999,
  });
  const account = { username: 'viewer@example.test', password: 'a long enough one' };
  await api.signIn.register({ body: { ...account, display_name: 'V', strategy: 'refresh' } });
  const device = { device_id: 'bench', device_name: 'bench' };
  const login = { ...account, ...device, strategy: 'refresh' as const };
  const { profile, tokenData } = (await api.signIn.login({ body: login })).body.content;
  const token = tokenData.access_token;
  const marked: Marked = { events, perEvent, userId: profile.id };
  const start = performance.now();
  await fillMoments(recorder.db, tenant, marked);
  await recorder.db.vacuum();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  say(`${(events * perEvent).toLocaleString('en')} tags in ${seconds} s`);
  for (const size of [50, perEvent]) {
    const ask = async () => {
      const body = { targetId: eventIdAt(1), size };
      const { status, body: response } = await api.tag.list({ body, token });
      if (status !== 200 || response.content.entries.length !== size)
        throw new Error(`tags returned ${status}`);
    };
    const byHand = tagsByHand(tenant, profile.id, { size, isCounted: size < perEvent });
    const bare = () => sendBare(recorder.db, tenant, byHand);
    const statements = await recorder.statementsOf(ask);
    const [own, best]: [number[], number[]] = [[], []];
    for (let round = -20; round < rounds; round += 1) {
      const first = await timed(round % 2 === 0 ? ask : bare);
      const second = await timed(round % 2 === 0 ? bare : ask);
      if (round < 0) continue;
      own.push(round % 2 === 0 ? first : second);
      best.push(round % 2 === 0 ? second : first);
    }
    const ratio = p95(own) / p95(best);
    // Few events are read in full, as they should be.
    const read = await readsWhole(recorder.db, tenant, statements);
    const whole = read.filter((table) => table === 'tag');
    note(
      `${size} of ${perEvent} tags, p95`,
      `${ratio.toFixed(2)} times by hand (${p95(own).toFixed(1)} ms against ${p95(best).toFixed(1)} ms)` +
        (whole.length > 0 ? `, reads ${whole.join(', ')} whole` : ''),
      '≤ 3 times, tags not read whole',
      ratio <= 3 && whole.length === 0,
    );
  }
  await api.close();
  rmSync(folder, { recursive: true });
}

/** @param narrowed `--small` for a trial with few tags; `postgres` or `pglite` for one database only */
export async function measureMoments(narrowed: string | null): Promise<void> {
  const events = narrowed === '--small' ? sizes.small : sizes.whole;
  if (narrowed !== 'postgres') {
    say('moments on PGlite');
    await measureTags(await openDatabase({ kind: 'pglite', dir: null, template: null }), events);
  }
  if (narrowed === 'pglite') return;
  const folder = findPostgres();
  if (folder === null) return say('SKIPPED: moments on PostgreSQL, which this machine has not');
  const server = await startPostgres(folder);
  try {
    say(`moments on PostgreSQL ${server.version}`);
    const schema = 'public';
    await measureTags(await openDatabase({ kind: 'postgres', url: server.url, schema }), events);
  } finally {
    await server.stop();
  }
}
