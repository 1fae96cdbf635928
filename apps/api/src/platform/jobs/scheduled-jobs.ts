import type { FastifyInstance } from 'fastify';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import type { Platform } from '../context/platform.ts';
import { deleteEndedWindows } from '../security/request-count.queries.ts';
import { cleanupJob } from '../tenancy/each-tenant.ts';
import { createJobRunner, type Job, type JobPlacement, type JobRunner } from './jobs.ts';
import type { Outbox } from './outbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The modules' jobs; they run between `listen` and `close`. */
    jobs: JobRunner;
  }
}

/** Interval between database cleanups, ms. */
const vacuumIntervalMs = hourMs;
/** Interval between measurements of what viewers store, ms. */
const limitEveryMs = 60_000;
/** Interval between removals of ended counts of requests, ms. */
const countCleanupEveryMs = 15 * minuteMs;
/** Interval between runs of the outbox, and between recoveries of work that an ended process had claimed, ms. */
const workEveryMs = 1000;
const recoverEveryMs = 60_000;

/** Every worker claims pieces of work; one recovers those of processes that ended. */
const outboxJobs = (outbox: Outbox): readonly Job[] => [
  {
    name: 'outbox',
    everyMs: workEveryMs,
    runsIn: 'each worker',
    run: () => outbox.runIfLikely(),
  },
  {
    name: 'outbox-slow',
    everyMs: workEveryMs,
    runsIn: 'each worker',
    run: () => outbox.runIfLikely('slow'),
  },
  {
    name: 'outbox-outside',
    everyMs: workEveryMs,
    runsIn: 'each worker',
    run: () => outbox.runIfLikely('outside'),
  },
  { name: 'outbox-recovery', everyMs: recoverEveryMs, run: () => outbox.recover() },
];

/** Runs the modules' jobs and those of the platform, from `listen` to `close`. */
export function addJobs(
  app: FastifyInstance,
  platform: Pick<Platform, 'outbox' | 'db' | 'log' | 'tableUsage' | 'tenants' | 'clock'>,
  moduleJobs: readonly Job[],
  placement: JobPlacement,
): void {
  const { outbox, db, log, tableUsage } = platform;
  const jobs = createJobRunner(
    [
      ...moduleJobs,
      ...outboxJobs(outbox),
      cleanupJob(platform, {
        name: 'request-count-cleanup',
        everyMs: countCleanupEveryMs,
        remove: deleteEndedWindows,
      }),
      {
        name: 'table-limits',
        everyMs: limitEveryMs,
        // Each process refuses calls by its own measurements.
        runsIn: 'each process',
        run: () => tableUsage.enforce(),
      },
      {
        name: 'database-tidy',
        everyMs: vacuumIntervalMs,
        run: () => db.vacuum(),
      },
    ],
    log,
    placement,
  );
  app.decorate('jobs', jobs);
  app.addHook('onListen', async () => jobs.start());
  app.addHook('preClose', async () => {
    outbox.stop();
    await jobs.stop();
  });
}
