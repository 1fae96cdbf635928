import { uploadExpiryDays } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { PackagingPlatform } from './packaging/package-upload.ts';
import { leaseMs, performUpload } from './packaging/perform-upload.service.ts';
import { receivedBytes, removeUploadFiles } from './upload-files.ts';
import { claimUpload, completeUpload, deleteAbandoned, selectArriving } from './upload.queries.ts';
import type { UploadRow } from './upload.table.ts';

const packageEveryMs = 3000;
const expireEveryMs = 60 * 60_000;
const dayMs = 24 * 3600_000;
/** While one is encoded for hours, another one can be copied. */
const atOnce = 2;

type UploadPlatform = Pick<Platform, keyof PackagingPlatform>;

/**
 * Completes files that are whole, but whose last request ended before that was recorded.
 */
async function completeWhole({ config, db, clock }: UploadPlatform, tenantId: string) {
  const arriving = await db.forTenant(tenantId, selectArriving);
  for (const { id, size } of arriving)
    if (size !== null && (await receivedBytes(config, tenantId, id)) === size)
      await db.forTenant(tenantId, (scope) => completeUpload(scope, id, new Date(clock())));
}

/** Takes the next upload of a tenant; null if none waits. */
const claim = ({ db, clock }: UploadPlatform, tenantId: string): Promise<UploadRow | null> => {
  const now = clock();
  const lease = { now: new Date(now), until: new Date(now + leaseMs) };
  return db.forTenant(tenantId, (scope) => claimUpload(scope, lease));
};

/** Packages what waits, of one tenant after the other, until nothing does. */
async function packageWaiting(platform: UploadPlatform, signal: AbortSignal): Promise<void> {
  for (let found = true; found;) {
    found = false;
    for (const { id } of platform.tenants.all) {
      if (signal.aborted) return;
      const row = await claim(platform, id);
      if (row === null) continue;
      found = true;
      await performUpload(platform, id, row, signal);
    }
  }
}

/** Removes abandoned uploads. */
async function removeExpired(platform: UploadPlatform, tenantId: string): Promise<void> {
  const before = new Date(platform.clock() - uploadExpiryDays * dayMs);
  const ids = await platform.db.forTenant(tenantId, (scope) => deleteAbandoned(scope, before));
  for (const id of ids) await removeUploadFiles(platform.config, tenantId, id);
}

/**
 * The table of uploads is their queue, since packaging may take hours: the outbox does one piece after the
 * other, and mails would wait.
 */
export const uploadJobs = (platform: UploadPlatform): readonly Job[] => [
  {
    name: 'upload-packaging',
    everyMs: packageEveryMs,
    run: async (signal) => {
      await eachTenant(platform, 'uploads could not be completed for every tenant', (id) =>
        completeWhole(platform, id),
      );
      await Promise.all(Array.from({ length: atOnce }, () => packageWaiting(platform, signal)));
    },
  },
  {
    name: 'upload-expiry',
    everyMs: expireEveryMs,
    run: () =>
      eachTenant(platform, 'uploads could not expire for every tenant', (id) =>
        removeExpired(platform, id),
      ),
  },
];
