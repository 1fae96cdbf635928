import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/error.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineResource, type Resources } from '../../platform/resources.ts';
import type { derive, judge, Judged } from './password-worker.ts';

/** Hashes that wait for a thread; more are turned away, so that a flood of sign-ins stays bounded. */
const maxWaiting = 200;
/** Threads that did nothing for so long end, ms. */
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

/** The threads that hash and judge passwords: a bounded number for the whole process. */
const passwordPool = defineResource(openPool, (pool) => pool.destroy());

/** What the threads do: functions of `password-worker.ts`. */
type Job = keyof { derive: typeof derive; judge: typeof judge };

async function run<T>(resources: Resources, name: Job, task: unknown): Promise<T> {
  const pool = resources.of(passwordPool);
  if (pool.queueSize >= maxWaiting) throw new AppError('service_unavailable', { retryAfter: 5 });
  // The cast is safe: it is what the function of that name returns.
  return (await pool.run(task, { name })) as T;
}

/**
 * Derives an argon2id tag in a thread of low priority.
 *
 * @throws AppError `service_unavailable` when too many wait already
 */
export async function deriveTag(
  { resources }: Pick<Platform, 'resources'>,
  parameters: Parameters<typeof derive>[0],
): Promise<Buffer> {
  return Buffer.from(await run<Uint8Array>(resources, 'derive', parameters));
}

/**
 * How hard a password is to guess, 0 to 4, found out in a thread of low priority.
 *
 * @throws AppError `service_unavailable` when too many wait already
 */
export const judgePassword = (
  { resources }: Pick<Platform, 'resources'>,
  judged: Judged,
): Promise<number> => run<number>(resources, 'judge', judged);
