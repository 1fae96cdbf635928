import type { OpenDatabase } from '../platform/database/database.ts';

/**
 * Returns a database that a test can use until it closes it. `close` waits for the work that runs, then calls
 * `release`; the database itself stays open. What begins after that is rejected.
 */
export function leaseDatabase(db: OpenDatabase, release: () => Promise<void>): OpenDatabase {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== null) throw new Error('The database has been closed');
    const result = work();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  }

  async function end(): Promise<void> {
    await Promise.allSettled(running);
    await release();
  }

  return {
    kind: db.kind,
    connections: () => db.connections(),
    queue: {
      ...db.queue,
      executeSql: (text, values) => run(() => db.queue.executeSql(text, values)),
    },
    forTenant: (tenantId, work, options) => run(() => db.forTenant(tenantId, work, options)),
    withoutTenant: (work) => run(() => db.withoutTenant(work)),
    vacuum: () => run(() => db.vacuum()),
    ping: () => run(() => db.ping()),
    dump: (file) => run(() => db.dump(file)),
    close: () => (closing ??= end()),
  };
}
