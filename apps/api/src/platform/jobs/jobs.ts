import type { FastifyBaseLogger } from 'fastify';

/** Work repeated while the server runs. A run longer than its interval delays the next. */
export interface Job {
  readonly name: string;
  /** Pause between the end of a run and the start of the next, ms. */
  readonly everyMs: number;
  /** Where it runs if several processes use the database; defaults to `one process`. */
  readonly runsIn?: JobScope;
  /** `signal` aborts at shutdown, so that long runs end early. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/**
 * - `one process`: in one at a time of those with the role `jobs`;
 * - `each worker`: in every process with that role, which divide the work among themselves;
 * - `each process`: for what only this process has: its sockets, caches and queues.
 */
export type JobScope = 'one process' | 'each worker' | 'each process';

/** The jobs that a process runs. */
export interface JobPlacement {
  /** True if the process has the role `jobs`. */
  readonly isWorker: boolean;
  /**
   * True if this process may run the job of that name and no other process may, until this one ends or loses its
   * connection.
   */
  readonly claim: (name: string) => Promise<boolean>;
}

/** A process without others. */
const alone: JobPlacement = { isWorker: true, claim: async () => true };

export interface JobRunner {
  /** Adds a job. It starts with the others, or at once if they already run. */
  add(job: Job): void;
  start(): void;
  /**
   * Stops the timers and waits for running jobs, but no longer than shutdown allows. The next start
   * completes an interrupted run: every job can safely be repeated.
   */
  stop(): Promise<void>;
  /** Runs every job once, for tests with their own clock. Rejects with a job's error. */
  runAll(): Promise<void>;
  /** Runs the named jobs in this order. Rejects for an unknown name. */
  runNamed(names: readonly string[]): Promise<void>;
}

/** How long `stop` waits for running jobs, ms; the process has 10 s to end. */
const stopTimeoutMs = 6_000;

/**
 * Runs jobs at intervals; runs of one job never overlap. An error is logged, and the job continues.
 * `runAll` and `runNamed` run any job, wherever it belongs.
 */
export function createJobRunner(
  initial: readonly Job[],
  log: FastifyBaseLogger,
  { isWorker, claim }: JobPlacement = alone,
): JobRunner {
  const jobs = [...initial];
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  let active = false;

  const runOnce = (job: Job): Promise<void> => {
    const current = running.get(job);
    if (current !== undefined) return current;
    const run = job.run(stopping.signal).finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };
  const runIfClaimed = async (job: Job): Promise<void> => {
    const { name, runsIn = 'one process' } = job;
    if (runsIn !== 'one process' || (await claim(name))) await runOnce(job);
  };
  const schedule = (job: Job) => {
    if (!active || (!isWorker && job.runsIn !== 'each process')) return;
    const timer = setTimeout(() => {
      void runIfClaimed(job)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => schedule(job));
    }, job.everyMs);
    timers.set(job, timer);
  };

  return {
    add: (job) => {
      jobs.push(job);
      schedule(job);
    },
    start: () => {
      if (active) return;
      active = true;
      for (const job of jobs) schedule(job);
    },
    stop: async () => {
      active = false;
      for (const timer of timers.values()) clearTimeout(timer);
      stopping.abort();
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        const names = [...running.keys()].map(({ name }) => name);
        log.warn({ jobs: names }, 'jobs did not end in time and are still running');
        timeout.resolve();
      }, stopTimeoutMs);
      await Promise.race([Promise.allSettled(running.values()), timeout.promise]);
      clearTimeout(timer);
    },
    runAll: async () => {
      for (const job of jobs) await runOnce(job);
    },
    runNamed: async (names) => {
      for (const name of names) {
        const job = jobs.find((candidate) => candidate.name === name);
        if (job === undefined) throw new Error(`there is no job "${name}"`);
        await runOnce(job);
      }
    },
  };
}
