/**
 * Cost of a match's moments: lists of tags in a table of a million, as ratios of their p95 to that of the
 * hand-written query, sent directly to the same database, alternating.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import { createTestApi, freeAndTicketedMatch, testTenant } from '@grandstand/api/testing';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { eventIdAt, fillMoments, tagsByHand, type TagCounts } from './moments.queries.ts';
import { findFullScans } from './plans.ts';
import { recordDatabase, sendBare } from './recorder.ts';
import { percentile } from '../percentile.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { durationOf } from '../duration.ts';

const tenant = 'alpha';
const perEvent = 999;
const sizes = { full: 1001, small: 20 };
const rounds = 200;

const p95 = (times: readonly number[]): number => percentile(times, 0.95);

async function measureTags(opened: OpenDatabase, events: number): Promise<void> {
  const recorder = recordDatabase(opened);
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-moments-'));
  const [open] = (await freeAndTicketedMatch(folder)).events;
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
  const counts: TagCounts = { events, perEvent, userId: profile.id };
  const start = performance.now();
  await fillMoments(recorder.db, tenant, counts);
  await recorder.db.vacuum();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  printRemark(`${(events * perEvent).toLocaleString('en')} tags in ${seconds} s`);
  for (const size of [50, perEvent]) {
    const listTags = async () => {
      const body = { targetId: eventIdAt(1), size };
      const { status, body: response } = await api.tag.list({ body, token });
      if (status !== 200 || response.content.entries.length !== size)
        throw new Error(`tags returned ${status}`);
    };
    const byHand = tagsByHand(tenant, profile.id, { size, isCounted: size < perEvent });
    const bare = () => sendBare(recorder.db, tenant, byHand);
    const statements = await recorder.statementsOf(listTags);
    const callTimes: number[] = [];
    const bareTimes: number[] = [];
    for (let round = -20; round < rounds; round += 1) {
      const isCallFirst = round % 2 === 0;
      const firstMs = await durationOf(isCallFirst ? listTags : bare);
      const secondMs = await durationOf(isCallFirst ? bare : listTags);
      // Negative rounds are warm-up.
      if (round < 0) continue;
      callTimes.push(isCallFirst ? firstMs : secondMs);
      bareTimes.push(isCallFirst ? secondMs : firstMs);
    }
    const ratio = p95(callTimes) / p95(bareTimes);
    const scanned = await findFullScans(recorder.db, tenant, statements, new Set(['tag']));
    reportMeasurement(
      `${size} of ${perEvent} tags, p95`,
      `${ratio.toFixed(2)} times by hand (${p95(callTimes).toFixed(1)} ms against ${p95(bareTimes).toFixed(1)} ms)` +
        (scanned.length > 0 ? ', scans all tags' : ''),
      '≤ 3 times, no full scan of tags',
      ratio <= 3 && scanned.length === 0,
    );
  }
  await api.close();
  rmSync(folder, { recursive: true });
}

/** @param option `--small` for a trial with few tags; `postgres` or `pglite` for one database only */
export async function measureMoments(option: string | null): Promise<void> {
  const events = option === '--small' ? sizes.small : sizes.full;
  if (option !== 'postgres') {
    printRemark('moments on PGlite');
    await measureTags(await openDatabase({ kind: 'pglite', dir: null, template: null }), events);
  }
  if (option === 'pglite') return;
  const folder = findPostgres();
  if (folder === null)
    return printRemark(
      'SKIPPED: moments on PostgreSQL: this machine has no PostgreSQL 15 or newer',
    );
  const server = await startPostgres(folder);
  try {
    printRemark(`moments on PostgreSQL ${server.version}`);
    const schema = 'public';
    await measureTags(await openDatabase({ kind: 'postgres', url: server.url, schema }), events);
  } finally {
    await server.stop();
  }
}
