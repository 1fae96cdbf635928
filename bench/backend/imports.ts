/**
 * Cost of an import of fixtures: a season of 50,000 as CSV, against inserting the same rows by hand into the
 * same tables, in one transaction each; and of the second import, which finds that nothing differs.
 */
import { openDatabase, type OpenDatabase } from '@grandstand/api';
import { createTestApi, testOperatorKey, testTenant } from '@grandstand/api/testing';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { printRemark, reportMeasurement } from '../report.ts';
import { setFixturesAside } from './imports.queries.ts';
import { durationOf } from '../duration.ts';

const tenant = 'alpha';
const sizes = { whole: 50_000, small: 2000 };
const teams = 200;
const maxRatio = 3;

/** A season of matches of all teams, as a spreadsheet saves it. */
function seasonOf(count: number): string {
  const start = Date.parse('2026-12-01T10:00:00.000Z');
  const rows = Array.from({ length: count }, (_, n) => {
    const home = n % teams;
    const away = (home + 1 + (Math.floor(n / teams) % (teams - 1))) % teams;
    const at = new Date(start + n * 10 * 60_000).toISOString();
    return `F-${n},${at},T-${home},T-${away},L-1,Round ${1 + Math.floor(n / teams)}`;
  });
  return ['referenceId,start,home,away,competitions,round', ...rows].join('\n');
}

async function measureOn(what: string, db: OpenDatabase, count: number): Promise<void> {
  const api = await createTestApi({ db, tenants: [testTenant(tenant)], limitFactor: 9999 });
  const send = async (name: 'event.import' | 'identity.import', body: object) => {
    const { status, body: response } = await api.call(name, {
      operatorKey: testOperatorKey,
      body,
    });
    if (status !== 200) throw new Error(`${name} returned ${status}: ${JSON.stringify(response)}`);
    return response.content as { created: number; unchanged: number };
  };
  await send('identity.import', {
    rows: [
      { referenceId: 'L-1', type: 'league', title: 'The League', sport: 'football' },
      ...Array.from({ length: teams }, (_, n) => ({
        referenceId: `T-${n}`,
        type: 'team',
        title: `Team of Town ${n}`,
        parent: 'L-1',
        sport: 'football',
      })),
    ],
  });
  const csv = seasonOf(count);
  const importMs = await durationOf(async () => {
    const { created } = await send('event.import', { csv });
    if (created !== count) throw new Error(`${created} fixtures were imported`);
  });
  const again = await durationOf(() => send('event.import', { csv }));
  const byHandMs = await db.forTenant(
    tenant,
    async ({ trx }) => {
      const insert = await setFixturesAside(trx, tenant);
      return durationOf(insert);
    },
    { statementTimeoutMs: 0 },
  );
  const ratio = importMs / byHandMs;
  reportMeasurement(
    `import of ${count.toLocaleString('en')} fixtures on ${what}`,
    `${ratio.toFixed(2)} times the bare insert (${(importMs / 1000).toFixed(1)} s against ${(byHandMs / 1000).toFixed(1)} s); again, without changes, ${(again / 1000).toFixed(1)} s`,
    `≤ ${maxRatio}`,
    ratio <= maxRatio,
  );
  await api.close();
}

/** @param only `postgres` or `pglite`; `--small` for fewer rows; null for all on both */
export async function measureImports(only: string | null): Promise<void> {
  const count = only === '--small' ? sizes.small : sizes.whole;
  if (only !== 'pglite') {
    const folder = findPostgres();
    if (folder === null)
      printRemark('SKIPPED: imports on PostgreSQL: this machine has no PostgreSQL 15 or newer');
    else {
      const server = await startPostgres(folder);
      try {
        const db = await openDatabase({ kind: 'postgres', url: server.url });
        await measureOn('PostgreSQL', db, count);
        await db.close();
      } finally {
        await server.stop();
      }
    }
  }
  if (only !== 'postgres') {
    const db = await openDatabase({ kind: 'pglite', dir: null, template: null });
    await measureOn('PGlite', db, count);
    await db.close();
  }
}
