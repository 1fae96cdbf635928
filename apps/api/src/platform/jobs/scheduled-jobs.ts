import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context/platform.ts';
import { createJobRunner, type Job, type JobRunner } from './jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The modules' jobs; they run between `listen` and `close`. */
    jobs: JobRunner;
  }
}

/** Interval between database cleanups, ms. */
const vacuumIntervalMs = 60 * 60_000;
/** Interval between measurements of what viewers store, ms. */
const limitEveryMs = 60_000;
/** Interval between runs of the outbox, and between recoveries of work that an ended process had claimed, ms. */
const workEveryMs = 1000;
const recoverEveryMs = 60_000;

/** Runs the modules' jobs and those of the platform, from `listen` to `close`. */
export function addJobs(
  app: FastifyInstance,
  { outbox, db, log, tableUsage }: Pick<Platform, 'outbox' | 'db' | 'log' | 'tableUsage'>,
  moduleJobs: readonly Job[],
): void {
  const jobs = createJobRunner(
    [
      ...moduleJobs,
      { name: 'outbox', everyMs: workEveryMs, run: () => outbox.runIfLikely() },
      { name: 'outbox-slow', everyMs: workEveryMs, run: () => outbox.runIfLikely('slow') },
      { name: 'outbox-outside', everyMs: workEveryMs, run: () => outbox.runIfLikely('outside') },
      { name: 'outbox-recovery', everyMs: recoverEveryMs, run: () => outbox.recover() },
      { name: 'table-limits', everyMs: limitEveryMs, run: () => tableUsage.enforce() },
      { name: 'database-tidy', everyMs: vacuumIntervalMs, run: () => db.vacuum() },
    ],
    log,
  );
  app.decorate('jobs', jobs);
  app.addHook('onListen', async () => jobs.start());
  app.addHook('preClose', async () => {
    outbox.stop();
    await jobs.stop();
  });
}
