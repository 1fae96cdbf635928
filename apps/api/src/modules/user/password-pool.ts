import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { createAddressShares } from '../../platform/security/address-shares.ts';
import type { derive, estimateStrength, EstimatedPassword } from './password-worker.ts';

/** Maximum tasks that wait for a thread; more are refused, which bounds a flood of sign-ins. */
const maxQueued = 200;
/** Maximum tasks of an address, running and waiting, so that it leaves threads to others (SEC-30). */
const share = { perAddress: 24, perSite: 96 };
/** Retry delay if too many wait, s. */
const retryAfter = 5;
/** Idle time after which threads end, ms. */
const idleMs = 60_000;

const openPool = () =>
  new Piscina({
    filename: new URL('password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    maxQueue: maxQueued,
    idleTimeout: idleMs,
    // Lower priority, so that many sign-ins do not slow down pages and playlists.
    niceIncrement: 5,
  });

/** Threads that hash passwords and estimate their strength; their number is limited per process. */
const passwordPool = defineResource(
  ({ limitFactor }) => ({ pool: openPool(), shares: createAddressShares(share, limitFactor) }),
  ({ pool }) => pool.destroy(),
);

/** The threads that hash passwords, and the client's address; absent for the server's own work. */
export type PasswordThreads = Pick<Platform, 'resources'> & { readonly address?: string };

/** Jobs of the threads: functions of `password-worker.ts`. */
type Job = keyof { derive: typeof derive; estimateStrength: typeof estimateStrength };

async function run<T>(
  { resources, address }: PasswordThreads,
  name: Job,
  task: unknown,
): Promise<T> {
  const { pool, shares } = resources.of(passwordPool);
  const release = address === undefined ? () => {} : shares.acquire(address);
  if (release === null) throw new AppError('service_unavailable', { retryAfter });
  try {
    if (pool.queueSize >= maxQueued) throw new AppError('service_unavailable', { retryAfter });
    // The cast is safe: it is the return value of the function with that name.
    return (await pool.run(task, { name })) as T;
  } finally {
    release();
  }
}

/**
 * Derives an argon2id tag in a low-priority thread.
 * @throws AppError `service_unavailable` if too many wait already, or too many of the address
 */
export async function deriveTag(
  threads: PasswordThreads,
  parameters: Parameters<typeof derive>[0],
): Promise<Buffer> {
  return Buffer.from(await run<Uint8Array>(threads, 'derive', parameters));
}

/**
 * Returns how hard a password is to guess, 0 to 4, from a low-priority thread.
 * @throws AppError `service_unavailable` if too many wait already, or too many of the address
 */
export const estimatePasswordStrength = (
  threads: PasswordThreads,
  estimated: EstimatedPassword,
): Promise<number> => run<number>(threads, 'estimateStrength', estimated);
