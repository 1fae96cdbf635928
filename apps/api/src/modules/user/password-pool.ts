import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/error.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineResource } from '../../platform/resources.ts';
import type { derive } from './password-worker.ts';

/** Hashes that wait for a thread; more are turned away, so that a flood of sign-ins stays bounded. */
const maxWaiting = 200;
/** Threads that did nothing for so long end, ms. */
const idleMs = 60_000;

const openPool = () =>
  new Piscina<Parameters<typeof derive>[0], Uint8Array>({
    filename: new URL('password-worker.ts', import.meta.url).href,
    name: 'derive',
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
    // Lower priority, so that many sign-ins do not slow down pages and playlists.
    niceIncrement: 5,
  });

/** The threads that hash passwords: a bounded number for the whole process. */
const passwordPool = defineResource(openPool, (pool) => pool.destroy());

/**
 * Derives an argon2id tag in a thread of low priority.
 *
 * @throws AppError `service_unavailable` when too many wait already
 */
export async function deriveTag(
  { resources }: Pick<Platform, 'resources'>,
  parameters: Parameters<typeof derive>[0],
): Promise<Buffer> {
  const pool = resources.of(passwordPool);
  if (pool.queueSize >= maxWaiting) throw new AppError('service_unavailable', { retryAfter: 5 });
  return Buffer.from(await pool.run(parameters));
}
