import { CompiledQuery } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Database, Scope } from './database/database.ts';
import { createQueue, queueName } from './database/job-queue.ts';

/** A kind of work that must not be lost with the process. `data` is plain JSON, with the tenant. */
export interface WorkKind<S extends z.ZodType<{ tenantId: string }>> {
  readonly name: string;
  readonly data: S;
}

/** Names a kind of work; it stands in `<noun>.jobs.ts`. */
export const defineWork = <S extends z.ZodType<{ tenantId: string }>>(
  name: string,
  data: S,
): WorkKind<S> => ({ name, data });

/** A kind of work with the function that does it. */
export interface WorkHandler {
  readonly name: string;
  readonly perform: (data: unknown) => Promise<void>;
}

/**
 * Binds a kind of work to its handler. The handler is called again when it throws, and in rare
 * cases after it succeeded (the process ended before that was recorded).
 */
export const performWork = <S extends z.ZodType<{ tenantId: string }>>(
  { name, data }: WorkKind<S>,
  perform: (data: z.output<S>) => Promise<void>,
): WorkHandler => ({ name, perform: (input) => perform(data.parse(input)) });

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
  /** Does what is due, until nothing is. */
  runDue(): Promise<void>;
  /** `runDue` when work was added here since the last time, else every tenth time it is called. */
  runIfLikely(): Promise<void>;
  /** Returns to the queue what a process took that is gone. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

interface OutboxOptions {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Every kind of work there is. */
  readonly handlers: () => readonly WorkHandler[];
}

/** Rows that a process takes at a time. */
const batchSize = 10;
/** Without work added here it looks only so rarely (every how many calls): each look is a query. */
const lookEvery = 10;

interface Waiting {
  readonly kind: string;
  readonly data: unknown;
}

/** Opens the outbox. Nothing is done before `runDue`. */
export async function openOutbox({ db, log, handlers }: OutboxOptions): Promise<Outbox> {
  const queue = createQueue({ sql: db.queue, backend: db.kind, migrate: false });
  queue.on('error', (error) => log.error({ err: error }, 'the queue of work has trouble'));
  await queue.start();

  const take = () => queue.fetch<Waiting>(queueName, { batchSize, includeMetadata: true });
  type Taken = Awaited<ReturnType<typeof take>>[number];

  async function perform(taken: Taken): Promise<void> {
    const { kind, data } = taken.data;
    try {
      const handler = handlers().find(({ name }) => name === kind);
      if (handler === undefined) throw new Error(`nothing does work of the kind "${kind}"`);
      await handler.perform(data);
      // Removed instead of kept as done: what it says of people has no further use.
      await queue.deleteJob(queueName, taken);
    } catch (error) {
      const isLast = taken.retryCount >= taken.retryLimit;
      const details = { err: error, work: kind, id: taken.id, attempt: taken.retryCount + 1 };
      if (isLast) {
        log.error(details, 'work failed for good and is given up');
        await queue.deleteJob(queueName, taken);
        return;
      }
      log.warn(details, 'work failed and is tried again later');
      await queue.fail(queueName, taken);
    }
  }

  async function runDue(): Promise<void> {
    for (let taken = await take(); taken.length > 0; taken = await take())
      // The queue returns them in any order.
      for (const each of taken.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime()))
        await perform(each);
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
        db: {
          executeSql: async (text, values = []) => {
            const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
            return { rows };
          },
        },
      });
    },
    recover: () => queue.supervise(queueName),
    close: () => queue.stop({ close: false, graceful: false }),
  };
}
