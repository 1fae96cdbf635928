import type { Scope } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Platform } from '../context/platform.ts';

/**
 * Runs a task for every tenant concurrently; an error in one does not stop the others. Throws an
 * `AggregateError` with this message and all errors.
 */
export async function eachTenant(
  { tenants }: Pick<Platform, 'tenants'>,
  message: string,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(tenants.all.map(({ id }) => work(id)));
  const errors = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  if (errors.length > 0) throw new AggregateError(errors, message);
}

/** Deletes expired rows of a tenant, at an interval in ms. */
interface Cleanup {
  readonly name: string;
  readonly everyMs: number;
  readonly remove: (scope: Scope, now: Date) => Promise<unknown>;
}

/** Creates a job that deletes expired rows of every tenant. */
export const cleanupJob = (
  platform: Pick<Platform, 'tenants' | 'db' | 'clock'>,
  { name, everyMs, remove }: Cleanup,
): Job => ({
  name,
  everyMs,
  run: () =>
    eachTenant(platform, `${name} could not run for some tenants`, async (id) => {
      await platform.db.forTenant(id, (scope) => remove(scope, new Date(platform.clock())));
    }),
});
