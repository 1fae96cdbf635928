import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { dayMs } from '@grandstand/contract/constants';
import type { OpenDatabase, Scope } from '../database/database.ts';
import { createQueue, outboundQueueName, queueName, slowQueueName } from '../database/job-queue.ts';
import { attemptWork, type AttemptedWork } from './attempt-work.ts';

/** Rules of one kind of work. */
export interface WorkRules {
  /** Number of retries after a failure: after 30 s, then with growing delays of up to an hour. */
  readonly retryLimit: number;
  /** Timeout of one attempt, s; after it, the attempt counts as failed. */
  readonly maxSeconds: number;
  /** After the last failed attempt: retains the row for an operator, or deletes it. */
  readonly onFailure: 'retain' | 'delete';
  /** True if other due work runs first: for kinds that come in very large numbers. */
  readonly isLowPriority: boolean;
  /**
   * True if it takes minutes: it has a queue of its own, so that mails and payments do not wait for it. Its
   * signal aborts at shutdown too, and the attempt counts as failed.
   */
  readonly isSlow: boolean;
  /** Delay of the first retry and the longest delay, s, if they are not those of the queue. */
  readonly retryDelays: { readonly first: number; readonly longest: number } | null;
}

/** A kind of work that must survive the process. `data` is plain JSON and includes the tenant. */
export interface WorkKind<S extends z.ZodType<{ tenantId: string }>> extends WorkRules {
  readonly name: string;
  readonly data: S;
  /**
   * For work that waits for sites that tenants name: the site of its data, of which only a few are requested
   * at once. It has a queue of its own, several of whose items run at once, and its failures are not errors of
   * this backend. Null for other work.
   */
  readonly siteOf: ((data: z.input<S>) => string) | null;
}

/**
 * Defines a kind of work, in `<noun>.jobs.ts`. By default it is retried for about a day and then retained.
 */
export const defineWork = <S extends z.ZodType<{ tenantId: string }>>(
  name: string,
  data: S,
  rules: Partial<WorkRules> & Partial<Pick<WorkKind<S>, 'siteOf'>> = {},
): WorkKind<S> => ({
  name,
  data,
  retryLimit: rules.retryLimit ?? 28,
  maxSeconds: rules.maxSeconds ?? 60,
  onFailure: rules.onFailure ?? 'retain',
  isLowPriority: rules.isLowPriority ?? false,
  isSlow: rules.isSlow ?? false,
  retryDelays: rules.retryDelays ?? null,
  siteOf: rules.siteOf ?? null,
});

/** A kind of work with its handler. */
export interface WorkHandler extends AttemptedWork {
  readonly name: string;
  readonly onFailure: WorkRules['onFailure'];
}

/**
 * Binds a kind of work to its handler. The handler runs again if it throws, and in rare cases after it
 * succeeded (the process ended before that was recorded). `signal` aborts when the attempt times out: a
 * handler that ignores it may overlap with the next attempt.
 */
export const performWork = <S extends z.ZodType<{ tenantId: string }>>(
  { name, data, maxSeconds, onFailure, isSlow, siteOf }: WorkKind<S>,
  perform: (data: z.output<S>, signal: AbortSignal, isLast: boolean) => Promise<void>,
): WorkHandler => ({
  name,
  maxSeconds,
  onFailure,
  isSlow,
  isOutbound: siteOf !== null,
  perform: (input, { signal, isLast }) => perform(data.parse(input), signal, isLast),
});

/**
 * The queues: for work that takes seconds, for work that takes minutes, and, by the name that processes exchange and
 * the database stores, for outbound requests to sites that tenants name.
 */
export const workQueues = ['quick', 'slow', 'outside'] as const;
export type WorkQueue = (typeof workQueues)[number];

const queueNames: Readonly<Record<WorkQueue, string>> = {
  quick: queueName,
  slow: slowQueueName,
  outside: outboundQueueName,
};

const workQueueOf = ({ isSlow, siteOf }: { isSlow: boolean; siteOf: unknown }): WorkQueue =>
  siteOf !== null ? 'outside' : isSlow ? 'slow' : 'quick';

/** How many items of the queue `outside` this process performs at once, and how many of one site. */
const maxOutbound = 8;
const maxPerSite = 2;
/** How often that queue is read while some of its items run, ms. */
const outboundEveryMs = 1000;

/**
 * Reliable deferred work: a row written in the transaction of its cause, done once across all processes
 * that share the database, and retried on failure.
 */
export interface Outbox {
  /** Adds work, effective when the transaction commits. Its data is deleted with it. */
  enqueue<S extends z.ZodType<{ tenantId: string }>>(
    scope: Pick<Scope, 'trx'>,
    kind: WorkKind<S>,
    data: z.input<S>,
  ): Promise<void>;
  /** Adds several items of a kind at once. */
  enqueueAll<S extends z.ZodType<{ tenantId: string }>>(
    scope: Pick<Scope, 'trx'>,
    kind: WorkKind<S>,
    items: readonly z.input<S>[],
  ): Promise<void>;
  /**
   * Deletes work of a kind whose data has these values, whatever its state: at once, not with a transaction.
   */
  discard<S extends z.ZodType<{ tenantId: string }>>(
    kind: WorkKind<S>,
    having: { readonly tenantId: string } & Partial<z.input<S>>,
  ): Promise<void>;
  /** Performs due work, one item of a queue after the other, until none is left or `stop` is called. */
  runDue(): Promise<void>;
  /**
   * Performs the due work of a queue if some was added here since the last call, otherwise on every tenth
   * call.
   */
  runIfLikely(workQueue?: WorkQueue): Promise<void>;
  /** Makes the next `runIfLikely` check a queue, to which another process added work. */
  markAdded(workQueue: WorkQueue): void;
  /** Requeues work of processes that ended, and logs the work that is retained. */
  recover(): Promise<void>;
  /**
   * Claims no more work. The current item is finished, but slow work and work that waits for other sites is
   * aborted.
   */
  stop(): void;
  close(): Promise<void>;
}

interface OutboxOptions {
  readonly db: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** All registered handlers. */
  readonly handlers: () => readonly WorkHandler[];
  /** Called when this process adds work to a queue. */
  readonly onAdded?: (workQueue: WorkQueue) => void;
}

/** Time after the timeout in which to record the result before another process may take over, s. */
const graceSeconds = 30;
/** Retention of failed work, which waits for an operator: ten years, s. */
const failedRetentionSeconds = 10 * 365 * 24 * 3600;
/** Maximum number of retained items logged at a time. */
const maxLogged = 100;
/** Age up to which work of an unknown kind counts as that of a newer process, in an upgrade of one after the other. */
const unknownForMs = dayMs;
/** Time after which work of an unknown kind is claimed again, s. */
const returnDelaySeconds = 30;
/** Without new work of this process, one of this many calls checks the queue, because each check is a query. */
const callsPerCheck = 10;

interface QueuedWork {
  readonly kind: string;
  readonly data: unknown;
}

/** Opens the outbox. Nothing runs before `runDue`. */
export async function openOutbox({
  db,
  log,
  handlers,
  onAdded = () => {},
}: OutboxOptions): Promise<Outbox> {
  const queue = createQueue({
    sql: db.queue,
    backend: db.kind,
    migrate: false,
  });
  queue.on('error', (error) => log.error({ err: error }, 'the work queue failed'));
  await queue.start();

  // One at a time: the expiry of work starts with its claim, so claimed work must not wait for other work.
  const claim = async (name: string, ignoreGroups: string[] | null = null) =>
    (await queue.fetch<QueuedWork>(name, { includeMetadata: true, ignoreGroups }))[0];
  type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claim>>>;

  /** Leaves work to a process that knows its kind. This is not an attempt: the queue counts those by `started_on`. */
  async function returnToQueue({ id, name, data: { kind } }: ClaimedJob): Promise<void> {
    log.info({ work: kind, id }, 'work of an unknown kind is left to other processes');
    await db.queue.executeSql(
      `UPDATE ${db.queue.schema}.job SET state = 'created', started_on = NULL, heartbeat_on = NULL,
      start_after = now() + interval '${returnDelaySeconds} s'
      WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id],
    );
  }

  async function perform(job: ClaimedJob): Promise<void> {
    const { name } = job;
    const { kind, data } = job.data;
    const handler = handlers().find((candidate) => candidate.name === kind);
    const isLast = job.retryCount >= job.retryLimit;
    try {
      if (handler === undefined) {
        if (Date.now() - job.createdOn.getTime() < unknownForMs) return await returnToQueue(job);
        throw new Error(`no module handles work of the kind "${kind}"`);
      }
      await attemptWork(handler, data, { isLast, stop: stopping.signal });
      // Deleted rather than marked as done, because its personal data has no further use.
      await queue.deleteJob(name, job);
    } catch (error) {
      const details = {
        err: error,
        work: kind,
        id: job.id,
        attempt: job.retryCount + 1,
      };
      if (!isLast) {
        log[handler?.isOutbound === true ? 'info' : 'warn'](
          details,
          'work failed and will be retried',
        );
        await queue.fail(name, job);
      } else if (handler?.onFailure === 'delete') {
        log.error(details, 'work failed permanently and was discarded');
        await queue.deleteJob(name, job);
      } else {
        log.error(details, 'work failed permanently and is retained for an operator');
        await queue.fail(name, job);
        loggedIds.add(job.id);
      }
    }
  }

  const stopping = new AbortController();
  async function runQueue(workQueue: WorkQueue): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await claim(queueNames[workQueue]);
      if (job === undefined) return;
      await perform(job);
    }
  }

  /**
   * Performs due work that waits for other sites, several items at once, so that a site that never responds
   * does not hold up the others.
   */
  async function runOutbound(): Promise<void> {
    const tasks = new Set<Promise<void>>();
    const ofSite = new Map<string, number>();
    const count = (site: string, change: number) => {
      const next = (ofSite.get(site) ?? 0) + change;
      if (next === 0) ofSite.delete(site);
      else ofSite.set(site, next);
    };
    try {
      while (!stopping.signal.aborted) {
        const busy = [...ofSite].filter(([, number]) => number >= maxPerSite).map(([site]) => site);
        const job = tasks.size < maxOutbound ? await claim(queueNames.outside, busy) : undefined;
        if (job === undefined) {
          if (tasks.size === 0) {
            if (busy.length === 0) return;
            // A site became free during the claim, and may have more work.
            continue;
          }
          const pause = new AbortController();
          const paused = wait(outboundEveryMs, undefined, pause).catch(() => {});
          await Promise.race([...tasks, paused]);
          pause.abort();
          continue;
        }
        const site = job.groupId ?? job.id;
        count(site, 1);
        const task = perform(job).finally(() => {
          count(site, -1);
          tasks.delete(task);
        });
        tasks.add(task);
      }
    } finally {
      await Promise.allSettled(tasks);
    }
  }

  const run = (workQueue: WorkQueue) =>
    workQueue === 'outside' ? runOutbound() : runQueue(workQueue);

  /** Retained work that this process has already logged. */
  const loggedIds = new Set<string>();
  /** Logs work that failed in an earlier process, or whose process ended during the last attempt. */
  async function logFailedWork(): Promise<void> {
    const { rows } = await db.queue.executeSql(
      `SELECT id, data->>'kind' AS work FROM ${db.queue.schema}.job
      WHERE name = ANY($1) AND state = 'failed' AND deletion_seconds = 0 AND id <> ALL($2::uuid[])
      ORDER BY created_on LIMIT ${maxLogged}`,
      [Object.values(queueNames), [...loggedIds]],
    );
    for (const row of rows) {
      // The cast is safe: these are the columns of the statement.
      const { id, work } = row as { id: string; work: string };
      loggedIds.add(id);
      log.error({ work, id }, 'work failed permanently and is retained for an operator');
    }
  }

  const calls = { quick: 0, slow: 0, outside: 0 };
  const added = new Set<WorkQueue>();
  const enqueueAll: Outbox['enqueueAll'] = async ({ trx }, kind, items) => {
    if (items.length === 0) return;
    const workQueue = workQueueOf(kind);
    added.add(workQueue);
    onAdded(workQueue);
    const { retryDelays, siteOf } = kind;
    const work = items.map((data) => ({
      data: { kind: kind.name, data } satisfies QueuedWork,
      retryLimit: kind.retryLimit,
      ...(retryDelays !== null && {
        retryDelay: retryDelays.first,
        retryBackoff: true,
        retryDelayMax: retryDelays.longest,
      }),
      priority: kind.isLowPriority ? -1 : 0,
      expireInSeconds: kind.maxSeconds + graceSeconds,
      // 0 retains it forever. Work to delete on failure is also deleted here if its process ended.
      deleteAfterSeconds: kind.onFailure === 'retain' ? 0 : 1,
      ...(kind.onFailure === 'retain' && { retentionSeconds: failedRetentionSeconds }),
      ...(siteOf !== null && { group: { id: siteOf(data) } }),
    }));
    await queue.insert(queueNames[workQueue], work, {
      db: {
        executeSql: async (text, values = []) => {
          const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        },
      },
    });
  };
  return {
    runDue: async () => {
      for (const workQueue of workQueues) await run(workQueue);
    },
    runIfLikely: async (workQueue = 'quick') => {
      calls[workQueue] += 1;
      if (!added.has(workQueue) && calls[workQueue] < callsPerCheck) return;
      calls[workQueue] = 0;
      added.delete(workQueue);
      await run(workQueue);
    },
    markAdded: (workQueue) => void added.add(workQueue),
    enqueue: (scope, kind, data) => enqueueAll(scope, kind, [data]),
    enqueueAll,
    discard: async (kind, having) => {
      await db.queue.executeSql(
        `DELETE FROM ${db.queue.schema}.job WHERE name = $1 AND data @> $2::jsonb`,
        [queueNames[workQueueOf(kind)], JSON.stringify({ kind: kind.name, data: having })],
      );
    },
    recover: async () => {
      for (const name of Object.values(queueNames)) await queue.supervise(name);
      await logFailedWork();
    },
    stop: () => stopping.abort(),
    close: () => queue.stop({ close: false, graceful: false }),
  };
}
