/**
 * Measures how long any request blocks the embedded database, whose one connection all tenants share: the
 * requests of the fuzz tests, against 50,000 events. It measures the processor time of the process from a
 * call to its response, which a busy machine hardly lengthens.
 */
import { openDatabase } from '@grandstand/api';
import { hostileCalls } from './hostile-calls.ts';
import { fillDatabase, measuredTenant } from './list-data.ts';
import { reportMeasurement, printRemark } from '../report.ts';

const maxMs = 1000;
/** Number of the slowest requests that are printed. */
const printedCount = 5;

/** Throws Error if a response's status is not 200. */
export async function measureHostile(): Promise<void> {
  printRemark('hostile requests on PGlite');
  const db = await openDatabase({ kind: 'pglite', dir: null, template: null });
  const { uncached, close } = await fillDatabase(
    db,
    { events: 50_000, clips: 10_000, tenants: 1 },
    null,
  );
  const times: { readonly label: string; readonly ms: number; readonly wallMs: number }[] = [];
  for (const { label, name, query, body } of hostileCalls) {
    const start = performance.now();
    const before = process.cpuUsage();
    const { status } = await uncached.call(name, {
      tenant: measuredTenant,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });
    const { user, system } = process.cpuUsage(before);
    times.push({ label, ms: (user + system) / 1000, wallMs: performance.now() - start });
    if (status !== 200) throw new Error(`${label}: returned ${status}`);
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, printedCount);
  for (const { label, ms, wallMs } of slowest)
    reportMeasurement(
      label,
      `${ms.toFixed(0)} ms (${wallMs.toFixed(0)} ms by the clock)`,
      `≤ ${maxMs} ms`,
      ms <= maxMs,
    );
  printRemark(`the slowest of ${times.length} requests`);
  await close();
  await db.close();
}
