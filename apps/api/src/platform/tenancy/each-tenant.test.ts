import { expect, it } from 'vitest';
import { createTestApi, openTestDatabase } from '../../testing.ts';
import { cleanupJob } from './each-tenant.ts';

it('cleanup covers every tenant even if one fails, and reports the failure', async () => {
  const db = await openTestDatabase();
  const api = await createTestApi({ db, clock: () => 1000 });
  const cleaned: string[] = [];
  const job = cleanupJob(api.app.platform, {
    name: 'cleanup',
    everyMs: 1,
    remove: async ({ tenantId }, now) => {
      cleaned.push(`${tenantId} ${now.getTime()}`);
      if (tenantId === 'alpha') throw new Error('alpha is in trouble');
    },
  });
  const run = job.run(new AbortController().signal);
  await expect(run).rejects.toThrow('cleanup could not run for some tenants');
  // Sorted, because the tenants are cleaned concurrently.
  expect(cleaned.toSorted()).toEqual(['alpha 1000', 'beta 1000']);
  await api.close();
  await db.close();
});
