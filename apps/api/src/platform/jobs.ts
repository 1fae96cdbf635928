import type { FastifyBaseLogger } from 'fastify';

/** Work repeated while the server runs. A run that takes longer than its interval delays the next. */
export interface Job {
  readonly name: string;
  /** Pause between the end of a run and the start of the next, ms. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export interface JobRunner {
  /** Adds a job; it starts with the others, or at once when they run already. */
  add(job: Job): void;
  start(): void;
  /** Stops the timers and waits for runs under way. */
  stop(): Promise<void>;
  /** Runs every job once, now: for tests with a clock of their own. Rejects with a job's error. */
  runAll(): Promise<void>;
}

/** Runs jobs one after the other per job, never overlapping; an error is logged and the job goes on. */
export function createJobRunner(initial: readonly Job[], log: FastifyBaseLogger): JobRunner {
  const jobs = [...initial];
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  let active = false;

  const runOnce = (job: Job): Promise<void> => {
    const current = running.get(job);
    if (current !== undefined) return current;
    const run = job.run().finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };
  const schedule = (job: Job) => {
    if (!active) return;
    const timer = setTimeout(() => {
      void runOnce(job)
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
      await Promise.allSettled(running.values());
    },
    runAll: async () => {
      for (const job of jobs) await runOnce(job);
    },
  };
}
