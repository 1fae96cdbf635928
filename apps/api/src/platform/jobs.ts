import type { FastifyBaseLogger } from 'fastify';

/** Work repeated while the server runs. A run that takes longer than its interval delays the next. */
export interface Job {
  readonly name: string;
  /** Pause between the end of a run and the start of the next, ms. */
  readonly everyMs: number;
  /** `signal` aborts when the server is told to end: a run that takes seconds ends early then. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface JobRunner {
  /** Adds a job; it starts with the others, or at once when they run already. */
  add(job: Job): void;
  start(): void;
  /**
   * Stops the timers and waits for runs under way, but no longer than the server may take to end. What
   * a run leaves then is done after the next start: each one is safe to be repeated.
   */
  stop(): Promise<void>;
  /** Runs every job once, now: for tests with a clock of their own. Rejects with a job's error. */
  runAll(): Promise<void>;
  /** The same with some of them, in this order. Rejects for a name that none has. */
  runNamed(names: readonly string[]): Promise<void>;
}

/** How long `stop` waits for runs under way, ms; the whole process has 10 s to end. */
const patienceMs = 6_000;

/** Runs jobs one after the other per job, never overlapping; an error is logged and the job goes on. */
export function createJobRunner(initial: readonly Job[], log: FastifyBaseLogger): JobRunner {
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
      stopping.abort();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        const names = [...running.keys()].map(({ name }) => name);
        log.warn({ jobs: names }, 'jobs are left behind: they took too long to end');
        late.resolve();
      }, patienceMs);
      await Promise.race([Promise.allSettled(running.values()), late.promise]);
      clearTimeout(timer);
    },
    runAll: async () => {
      for (const job of jobs) await runOnce(job);
    },
    runNamed: async (names) => {
      for (const name of names) {
        const job = jobs.find((one) => one.name === name);
        if (job === undefined) throw new Error(`there is no job "${name}"`);
        await runOnce(job);
      }
    },
  };
}
