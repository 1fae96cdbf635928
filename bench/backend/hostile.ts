/**
 * The longest time that any request blocks the embedded database, whose one connection all tenants share:
 * the fuzz tests' requests against 50,000 events. Measured is the processor time of the process from a
 * call to its response, which a busy machine hardly lengthens.
 */
import { openDatabase } from '@grandstand/api';
import { hostileCalls } from './hostile-calls.ts';
import { fillDatabase, measured } from './list-data.ts';
import { note, say } from '../report.ts';

const maxMs = 1000;
/** How many of the slowest are printed. */
const named = 5;

/** Throws Error if a response's status is not 200. */
export async function measureHostile(): Promise<void> {
  say('hostile requests on PGlite');
  const db = await openDatabase({ kind: 'pglite', dir: null, template: null });
  const { forgetful, close } = await fillDatabase(
    db,
    { events: 50_000, clips: 10_000, tenants: 1 },
    null,
  );
  const times: { readonly what: string; readonly ms: number; readonly wallMs: number }[] = [];
  for (const { what, name, query, body } of hostileCalls) {
    const start = performance.now();
    const before = process.cpuUsage();
    const { status } = await forgetful.call(name, {
      tenant: measured,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });
    const { user, system } = process.cpuUsage(before);
    times.push({ what, ms: (user + system) / 1000, wallMs: performance.now() - start });
    if (status !== 200) throw new Error(`${what}: returned ${status}`);
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, named);
  for (const { what, ms, wallMs } of slowest)
    note(
      what,
      `${ms.toFixed(0)} ms (${wallMs.toFixed(0)} ms by the clock)`,
      `≤ ${maxMs} ms`,
      ms <= maxMs,
    );
  say(`the slowest of ${times.length} requests`);
  await close();
  await db.close();
}
