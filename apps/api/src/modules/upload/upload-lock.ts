/** Locks of uploads in the database, so that any process may receive the next part of a file. */
import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS as tusErrors, type Lock, type Locker } from '@tus/server';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import {
  findUpload,
  lockUpload,
  renewUploadLock,
  requestUploadRelease,
  unlockUpload,
} from './upload.queries.ts';

/** Lease of a process that receives a part, s: if it is killed, another one may continue afterwards. */
const leaseSeconds = 15;
/** Time between renewals, ms; also the longest time until a holder learns that another request waits. */
const renewMs = 1000;
/** Time between attempts to get a lock, ms. */
const retryMs = 200;
/** Longest wait for the former request of an interrupted client, ms; longer than a lease. */
const timeoutMs = 30_000;

type LockPlatform = Pick<Platform, 'db' | 'log'>;

function createLock({ db, log }: LockPlatform, tenantId: string, id: string): Lock {
  const holder = newId('l');
  let timer: NodeJS.Timeout | null = null;
  const inTransaction = <T>(work: (scope: Scope) => Promise<T>) => db.forTenant(tenantId, work);
  const isLocked = (): Promise<boolean> =>
    inTransaction(async (scope) => {
      if (await lockUpload(scope, id, holder, leaseSeconds)) return true;
      if ((await findUpload(scope, id)) === null) throw tusErrors.FILE_NOT_FOUND;
      await requestUploadRelease(scope, id);
      return false;
    });

  function renew(release: () => unknown): void {
    const endsAt = performance.now() + leaseSeconds * 1000;
    timer = setTimeout(() => {
      inTransaction((scope) => renewUploadLock(scope, id, holder, leaseSeconds))
        .then((state) => {
          if (timer === null) return;
          if (state === 'held') renew(release);
          else void release();
        })
        .catch((error: unknown) => {
          log.warn({ err: error, upload: id }, 'the lock of an upload could not be renewed');
          if (timer === null) return;
          if (performance.now() < endsAt) renew(release);
          else void release();
        });
    }, renewMs);
  }

  return {
    lock: async (stopped, release) => {
      const endsAt = performance.now() + timeoutMs;
      while (!(await isLocked())) {
        if (stopped.aborted || performance.now() > endsAt) throw tusErrors.ERR_LOCK_TIMEOUT;
        await wait(retryMs);
      }
      renew(release);
    },
    unlock: async () => {
      clearTimeout(timer ?? undefined);
      timer = null;
      await inTransaction((scope) => unlockUpload(scope, id, holder));
    },
  };
}

/** Returns the locks of a tenant's uploads. */
export const createUploadLocker = (platform: LockPlatform, tenantId: string): Locker => ({
  newLock: (id) => createLock(platform, tenantId, id),
});
