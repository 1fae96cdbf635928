import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Resources } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import type { derive, estimateStrength, EstimatedPassword } from './password-worker.ts';

/** Maximum hashes waiting for a thread; more are refused, so that a flood of sign-ins stays bounded. */
const maxWaiting = 200;
/** Idle time after which threads end, ms. */
const idleMs = 60_000;

const openPool = () =>
  new Piscina({
    filename: new URL('password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
    // Lower priority, so that many sign-ins do not slow down pages and playlists.
    niceIncrement: 5,
  });

/** Threads that hash passwords and estimate their strength; their number is limited per process. */
const passwordPool = defineResource(openPool, (pool) => pool.destroy());

/** Jobs of the threads: functions of `password-worker.ts`. */
type Job = keyof { derive: typeof derive; estimateStrength: typeof estimateStrength };

async function run<T>(resources: Resources, name: Job, task: unknown): Promise<T> {
  const pool = resources.of(passwordPool);
  if (pool.queueSize >= maxWaiting) throw new AppError('service_unavailable', { retryAfter: 5 });
  // The cast is safe: it is the return value of the function with that name.
  return (await pool.run(task, { name })) as T;
}

/**
 * Derives an argon2id tag in a low-priority thread.
 * @throws AppError `service_unavailable` if too many wait already
 */
export async function deriveTag(
  { resources }: Pick<Platform, 'resources'>,
  parameters: Parameters<typeof derive>[0],
): Promise<Buffer> {
  return Buffer.from(await run<Uint8Array>(resources, 'derive', parameters));
}

/**
 * Returns how hard a password is to guess, 0 to 4, from a low-priority thread.
 * @throws AppError `service_unavailable` if too many wait already
 */
export const estimatePasswordStrength = (
  { resources }: Pick<Platform, 'resources'>,
  estimated: EstimatedPassword,
): Promise<number> => run<number>(resources, 'estimateStrength', estimated);
