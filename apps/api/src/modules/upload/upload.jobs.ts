import { uploadExpiryDays, dayMs, hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { PackagingPlatform } from './packaging/package-upload.ts';
import { uploadLeaseMs, performUpload } from './packaging/perform-upload.service.ts';
import { receivedBytes, removeUploadFiles } from './upload-files.ts';
import { claimUpload, completeUpload, deleteAbandoned, selectArriving } from './upload.queries.ts';
import type { UploadRow } from './upload.table.ts';

const packageEveryMs = 3000;
const expireEveryMs = hourMs;
/** Uploads packaged at once: while one is encoded for hours, others can still be copied. */
const maxConcurrent = 2;

type UploadPlatform = Pick<Platform, keyof PackagingPlatform>;

/** Completes uploads whose file has fully arrived, but whose last request ended before that was recorded. */
async function completeReceived({ config, db, clock }: UploadPlatform, tenantId: string) {
  const arriving = await db.forTenant(tenantId, selectArriving);
  for (const { id, size } of arriving)
    if (size !== null && (await receivedBytes(config, tenantId, id)) === size)
      await db.forTenant(tenantId, (scope) => completeUpload(scope, id, new Date(clock())));
}

/** Claims the next upload of a tenant; null if none is pending. */
const claim = ({ db, clock }: UploadPlatform, tenantId: string): Promise<UploadRow | null> => {
  const now = clock();
  const lease = { now: new Date(now), until: new Date(now + uploadLeaseMs) };
  return db.forTenant(tenantId, (scope) => claimUpload(scope, lease));
};

/** Packages pending uploads, one tenant after another, until none is left. */
async function packagePending(platform: UploadPlatform, signal: AbortSignal): Promise<void> {
  let hasFound: boolean;
  do {
    hasFound = false;
    for (const { id } of platform.tenants.all) {
      if (signal.aborted) return;
      const row = await claim(platform, id);
      if (row === null) continue;
      hasFound = true;
      await performUpload(platform, id, row, signal);
    }
  } while (hasFound);
}

/** Removes abandoned uploads. */
async function removeExpired(platform: UploadPlatform, tenantId: string): Promise<void> {
  const before = new Date(platform.clock() - uploadExpiryDays * dayMs);
  const ids = await platform.db.forTenant(tenantId, (scope) => deleteAbandoned(scope, before));
  for (const id of ids) await removeUploadFiles(platform.config, tenantId, id);
}

/**
 * Jobs that package and expire uploads. The table of uploads is their queue, not the outbox, which performs one
 * item after another: packaging may take hours, and mails would wait.
 */
export const uploadJobs = (platform: UploadPlatform): readonly Job[] => [
  {
    name: 'upload-packaging',
    everyMs: packageEveryMs,
    runsIn: 'each worker',
    run: async (signal) => {
      await eachTenant(platform, 'uploads could not be completed for some tenants', (id) =>
        completeReceived(platform, id),
      );
      await Promise.all(
        Array.from({ length: maxConcurrent }, () => packagePending(platform, signal)),
      );
    },
  },
  {
    name: 'upload-expiry',
    everyMs: expireEveryMs,
    run: () =>
      eachTenant(platform, 'uploads could not expire for some tenants', (id) =>
        removeExpired(platform, id),
      ),
  },
];
