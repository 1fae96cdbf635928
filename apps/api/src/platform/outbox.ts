import { CompiledQuery } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { OpenDatabase, Scope } from './database/database.ts';
import { createQueue, queueName } from './database/job-queue.ts';

/** What may differ between kinds of work. */
export interface WorkRules {
  /** How often it is tried again after a failure: 30 s later, then later each time, up to an hour. */
  readonly retryLimit: number;
  /** How long one try may take, s; after that it counts as failed. */
  readonly maxSeconds: number;
  /** After the last try: keep the row for an operator, or delete it. */
  readonly whenGivenUp: 'keep' | 'forget';
  /** Comes after all other work that is due, for kinds of which there are very many at a time. */
  readonly isPatient: boolean;
}

/** A kind of work that must not be lost with the process. `data` is plain JSON, with the tenant. */
export interface WorkKind<S extends z.ZodType<{ tenantId: string }>> extends WorkRules {
  readonly name: string;
  readonly data: S;
}

/** Names a kind of work; it stands in `<noun>.jobs.ts`. By default it is tried for about a day and then kept. */
export const defineWork = <S extends z.ZodType<{ tenantId: string }>>(
  name: string,
  data: S,
  rules: Partial<WorkRules> = {},
): WorkKind<S> => ({
  name,
  data,
  retryLimit: rules.retryLimit ?? 28,
  maxSeconds: rules.maxSeconds ?? 60,
  whenGivenUp: rules.whenGivenUp ?? 'keep',
  isPatient: rules.isPatient ?? false,
});

/** A kind of work with the function that does it. */
export interface WorkHandler {
  readonly name: string;
  readonly maxSeconds: number;
  readonly whenGivenUp: WorkRules['whenGivenUp'];
  readonly perform: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/**
 * Binds a kind of work to its handler. The handler is called again when it throws, and in rare
 * cases after it succeeded (the process ended before that was recorded). `signal` aborts when the
 * try has taken too long: a handler that goes on regardless may overlap with the next try.
 */
export const performWork = <S extends z.ZodType<{ tenantId: string }>>(
  { name, data, maxSeconds, whenGivenUp }: WorkKind<S>,
  perform: (data: z.output<S>, signal: AbortSignal) => Promise<void>,
): WorkHandler => ({
  name,
  maxSeconds,
  whenGivenUp,
  perform: (input, signal) => perform(data.parse(input), signal),
});

/**
 * Work that is done later and not lost: a row written in the transaction of what causes it, done once
 * over all processes that share the database, again later when it fails.
 */
export interface Outbox {
  /** Adds work; it counts when the transaction commits. Its data is deleted with it. */
  enqueue<S extends z.ZodType<{ tenantId: string }>>(
    scope: Pick<Scope, 'trx'>,
    kind: WorkKind<S>,
    data: z.input<S>,
  ): Promise<void>;
  /** Deletes what waits of a kind of work whose data has these values, at once. */
  discard<S extends z.ZodType<{ tenantId: string }>>(
    kind: WorkKind<S>,
    having: { readonly tenantId: string } & Partial<z.input<S>>,
  ): Promise<void>;
  /** Does what is due, one piece after the other, until nothing is or `stop` was called. */
  runDue(): Promise<void>;
  /** `runDue` when work was added here since the last time, else every tenth time it is called. */
  runIfLikely(): Promise<void>;
  /** Returns to the queue what a process took that is gone, and names in the log what is kept. */
  recover(): Promise<void>;
  /** Takes no further work; the piece under way is finished. */
  stop(): void;
  close(): Promise<void>;
}

interface OutboxOptions {
  readonly db: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Every kind of work there is. */
  readonly handlers: () => readonly WorkHandler[];
}

/** After the time for one try, the time to record its end before another process may take over, s. */
const graceSeconds = 30;
/** Kept work waits for an operator as long as it takes: ten years, s. */
const keepSeconds = 10 * 365 * 24 * 3600;
/** Pieces of kept work named in the log at a time. */
const namedAtATime = 100;
/** Without work added here it looks only so rarely (every how many calls): each look is a query. */
const lookEvery = 10;

interface Waiting {
  readonly kind: string;
  readonly data: unknown;
}

/** Waits for one try. Rejects, and aborts its signal, when it takes longer than its kind may. */
async function tryOnce(handler: WorkHandler, data: unknown): Promise<void> {
  const tooLong = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`took longer than ${handler.maxSeconds} s`);
      tooLong.abort(error);
      reject(error);
    }, handler.maxSeconds * 1000);
  });
  try {
    await Promise.race([handler.perform(data, tooLong.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the outbox. Nothing is done before `runDue`. */
export async function openOutbox({ db, log, handlers }: OutboxOptions): Promise<Outbox> {
  const queue = createQueue({
    sql: db.queue,
    backend: db.kind,
    migrate: false,
  });
  queue.on('error', (error) => log.error({ err: error }, 'the queue of work has trouble'));
  await queue.start();

  // One at a time: its time to expire runs from here, so nothing taken may wait for something else.
  const take = async () => (await queue.fetch<Waiting>(queueName, { includeMetadata: true }))[0];
  type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

  async function perform(taken: Taken): Promise<void> {
    const { kind, data } = taken.data;
    const handler = handlers().find(({ name }) => name === kind);
    try {
      if (handler === undefined) throw new Error(`nothing does work of the kind "${kind}"`);
      await tryOnce(handler, data);
      // Removed instead of kept as done: what it says of people has no further use.
      await queue.deleteJob(queueName, taken);
    } catch (error) {
      const details = {
        err: error,
        work: kind,
        id: taken.id,
        attempt: taken.retryCount + 1,
      };
      if (taken.retryCount < taken.retryLimit) {
        log.warn(details, 'work failed and is tried again later');
        await queue.fail(queueName, taken);
      } else if (handler?.whenGivenUp === 'forget') {
        log.error(details, 'work failed for good and is given up');
        await queue.deleteJob(queueName, taken);
      } else {
        log.error(details, 'work failed for good and is kept for an operator');
        await queue.fail(queueName, taken);
        named.add(taken.id);
      }
    }
  }

  const stopping = new AbortController();
  async function runDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await take();
      if (taken === undefined) return;
      await perform(taken);
    }
  }

  /** Kept work that this process has named in the log. */
  const named = new Set<string>();
  /** Names what failed in an earlier process, or with a process that ended during the last try. */
  async function logFailedJobs(): Promise<void> {
    const { rows } = await db.queue.executeSql(
      `SELECT id, data->>'kind' AS work FROM ${db.queue.schema}.job
      WHERE name = $1 AND state = 'failed' AND deletion_seconds = 0 AND id <> ALL($2::uuid[])
      ORDER BY created_on LIMIT ${namedAtATime}`,
      [queueName, [...named]],
    );
    for (const row of rows) {
      // The cast is safe: these are the columns of the statement.
      const { id, work } = row as { id: string; work: string };
      named.add(id);
      log.error({ work, id }, 'work failed for good and is kept for an operator');
    }
  }

  let looks = 0;
  let wasAdded = false;
  return {
    runDue,
    runIfLikely: async () => {
      looks += 1;
      if (!wasAdded && looks < lookEvery) return;
      looks = 0;
      wasAdded = false;
      await runDue();
    },
    enqueue: async ({ trx }, kind, data) => {
      wasAdded = true;
      const waiting: Waiting = { kind: kind.name, data };
      await queue.send(queueName, waiting, {
        retryLimit: kind.retryLimit,
        priority: kind.isPatient ? -1 : 0,
        expireInSeconds: kind.maxSeconds + graceSeconds,
        // 0 keeps it for ever. What is forgotten is deleted here too when its process ended.
        deleteAfterSeconds: kind.whenGivenUp === 'keep' ? 0 : 1,
        ...(kind.whenGivenUp === 'keep' && { retentionSeconds: keepSeconds }),
        db: {
          executeSql: async (text, values = []) => {
            const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
            return { rows };
          },
        },
      });
    },
    discard: async (kind, having) => {
      await db.queue.executeSql(
        `DELETE FROM ${db.queue.schema}.job WHERE name = $1 AND data @> $2::jsonb`,
        [queueName, JSON.stringify({ kind: kind.name, data: having })],
      );
    },
    recover: async () => {
      await queue.supervise(queueName);
      await logFailedJobs();
    },
    stop: () => stopping.abort(),
    close: () => queue.stop({ close: false, graceful: false }),
  };
}
