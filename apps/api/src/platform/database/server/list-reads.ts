/** Reads lists from a replica while it is close enough to the primary, and else from the primary. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TenantConfig } from '@grandstand/contract';
import { AppError, StartupError } from '../../context/error.ts';
import type { Database, Scope } from '../database.ts';
import {
  openReplicaConnection,
  openStateReader,
  type ReplicaConnection,
  type ServerState,
} from './replica-connection.ts';
import { createReplicaPosition } from './replica-position.ts';

/** The caller of a list. */
interface ListCaller {
  readonly tenant: Pick<TenantConfig, 'id'>;
  readonly session: { readonly userId: string } | null;
  readonly operator: object | null;
}

/**
 * Where a list was read: on the replica, or on the primary, because the caller is signed in, because a change
 * has not arrived at the replica, because it lags, is down, or failed.
 */
export const listSources = [
  'replica',
  'signed-in',
  'changed',
  'lagging',
  'away',
  'failed',
] as const;
export type ListSource = (typeof listSources)[number];

export interface ListReads {
  /**
   * Runs `work` in a transaction that reads one tenant's rows and cannot write. For lists that may be some
   * seconds old: those that show nothing of the caller's own, no entitlement and no money. With a replica,
   * `work` may run there, and again on the primary if that fails.
   */
  read<T>(ctx: ListCaller, work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The replica as `/readyz` and `/metrics` show it. */
export interface ReplicaState {
  readonly isUsed: boolean;
  /** Age of the newest state that the replica is known to have, s. */
  readonly lagSeconds: number;
}

export interface OpenListReads extends ListReads {
  /** This process was notified of a change of that tenant. Call it before any cache drops what it has. */
  onChange(tenantId: string): void;
  /** Null without a replica. */
  state(): ReplicaState | null;
  close(): Promise<void>;
}

interface Options {
  readonly db: Pick<Database, 'forTenant'>;
  /** Null without a replica. */
  readonly replica: {
    readonly url: string;
    readonly primaryUrl: string;
    /** Age of a list beyond which the replica is not used, ms. */
    readonly maxLagMs: number;
  } | null;
  readonly log: FastifyBaseLogger;
  /** Is called once for each list. */
  readonly onRead?: (source: ListSource) => void;
}

/** Time between two checks, ms; the shorter one while a change has not arrived. */
const checkMs = 250;
const soonMs = 100;
/** Checks at start before the replica counts as lagging. */
const maxFirstChecks = 5;
/** Timeout of reading the state of either server, ms. */
const timeoutMs = 1000;
/** After this many failures in a row, the replica is not queried for this time, ms. */
const maxFailures = 5;
const pauseMs = 5000;

/** Statements that a replica ends because it must replay what they see: any other server would go on. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** A statement that takes too long, as it would on the primary. */
const tooLongCode = '57014';
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns why the setting is wrong; null if it is right, or if the primary is down. */
function mistakeOf(replica: ServerState, primary: ServerState | null): string | null {
  if (replica.privilegedRole !== null)
    return `the role "${replica.privilegedRole}" may bypass row-level security, which would let one tenant's data reach another; use that of DATABASE_URL`;
  if (primary === null) return null;
  if (replica.cluster !== primary.cluster || replica.database !== primary.database)
    return 'it is not a replica of the database of DATABASE_URL';
  return null;
}

/** Reads lists only from the primary. */
const onPrimary =
  (db: Options['db']): ListReads['read'] =>
  (ctx, work) =>
    db.forTenant(ctx, work, { isReadOnly: true });

/**
 * Opens the replica. Resolves after the first check, even if it is down. Throws `StartupError` for an address
 * that is not a replica of the database, and for a role that may bypass row-level security.
 */
export async function openListReads(options: Options): Promise<OpenListReads> {
  const { db, replica, log, onRead = () => {} } = options;
  const readPrimary = onPrimary(db);
  if (replica === null)
    return { read: readPrimary, onChange: () => {}, state: () => null, close: async () => {} };

  const { url, primaryUrl, maxLagMs } = replica;
  const position = createReplicaPosition();
  const primaryState = openStateReader(primaryUrl, timeoutMs);
  const replicaState = openStateReader(url, timeoutMs);
  let connection: ReplicaConnection = openReplicaConnection(url);
  /** Why the replica is not used, whatever its lag; null if it responds. */
  let problem: string | null = 'it was not checked yet';
  let failures = 0;
  let pausedUntil = -Infinity;
  /** As last logged, so that a replica that is down for an hour costs two lines. */
  let wasUsed = true;
  let timer: NodeJS.Timeout | null = null;
  /** When the timer ends, ms. */
  let dueAt = -Infinity;
  let checking: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  function sourceNow(): 'replica' | 'away' | 'lagging' {
    const now = performance.now();
    if (problem !== null || now < pausedUntil) return 'away';
    return position.lagMs(now) > maxLagMs ? 'lagging' : 'replica';
  }

  function logTransition(): void {
    const source = sourceNow();
    const isUsed = source === 'replica';
    if (isUsed === wasUsed || isClosed || !isStarted) return;
    wasUsed = isUsed;
    if (isUsed) log.warn('lists are read from the replica again');
    else
      log.warn(
        {
          reason:
            source === 'lagging'
              ? `it is more than ${maxLagMs} ms behind`
              : (problem ?? 'several lists failed there'),
        },
        'lists are read from the primary: the replica of REPLICA_DATABASE_URL cannot be used',
      );
  }

  /** Reads both positions. Returns why the setting is wrong, or null. */
  async function check(): Promise<string | null> {
    const at = performance.now();
    const primary = await primaryState.read().catch(() => null);
    if (primary !== null) position.addPrimary(at, primary.position);
    let mistake: string | null = null;
    try {
      const state = await replicaState.read();
      mistake = mistakeOf(state, primary);
      if (mistake === null && state.isReplica) position.addReplayed(state.position);
      problem = mistake ?? (state.isReplica ? null : 'it is a primary');
    } catch (error) {
      problem = `it does not respond (${error instanceof Error ? error.message : String(error)})`;
      // Lists that wait for it continue on the primary.
      connection.close(new Error('the replica does not respond', { cause: error }));
      connection = openReplicaConnection(url);
    }
    logTransition();
    return mistake;
  }

  function schedule(ms: number): void {
    if (timer !== null) clearTimeout(timer);
    dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      timer = null;
      checking = check()
        .catch((error: unknown) => log.error({ err: error }, 'the replica could not be checked'))
        .then(() => {
          if (!isClosed) schedule(position.lacksAny() ? soonMs : checkMs);
        });
    }, ms).unref();
  }

  let mistake = await check();
  // The replica may not have replayed the last statement of this very start.
  for (let tries = 1; mistake === null && problem === null && tries < maxFirstChecks; tries += 1) {
    if (sourceNow() === 'replica') break;
    await wait(soonMs);
    mistake = await check();
  }
  const close = () => {
    connection.close(new Error('the connections to the replica are closed'));
    primaryState.close();
    replicaState.close();
  };
  if (mistake !== null) {
    close();
    throw new StartupError(`REPLICA_DATABASE_URL: ${mistake}`);
  }
  isStarted = true;
  logTransition();
  schedule(checkMs);

  function onFailure(error: unknown): void {
    failures += 1;
    log.warn({ err: error }, 'a list could not be read from the replica');
    if (failures < maxFailures) return;
    failures = 0;
    pausedUntil = performance.now() + pauseMs;
  }

  /** Runs `work` on the replica. Resolves to why its result cannot be used, or to the result. */
  async function readReplica<T>(
    { tenant }: ListCaller,
    work: (scope: Scope) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly source: ListSource }> {
    const startedAt = performance.now();
    const isOutdated = () => position.lastChangeAt(tenant.id) >= startedAt;
    try {
      const result = await connection.read(tenant.id, (scope) => work({ ...scope, isOutdated }));
      failures = 0;
      return isOutdated() ? { source: 'changed' } : { result };
    } catch (error) {
      if (isOutdated()) return { source: 'changed' };
      const code = codeOf(error);
      if (error instanceof AppError || code === tooLongCode) throw error;
      if (!conflictCodes.has(code)) onFailure(error);
      return { source: 'failed' };
    }
  }

  const sourceFor = ({ tenant, session, operator }: ListCaller): ListSource => {
    if (session !== null || operator !== null) return 'signed-in';
    const source = sourceNow();
    return source === 'replica' && position.lacksChange(tenant.id) ? 'changed' : source;
  };

  return {
    read: async (ctx, work) => {
      let source = sourceFor(ctx);
      if (source === 'replica') {
        const read = await readReplica(ctx, work);
        if ('result' in read) {
          onRead('replica');
          return read.result;
        }
        ({ source } = read);
      }
      onRead(source);
      return readPrimary(ctx, work);
    },
    onChange: (tenantId) => {
      const now = performance.now();
      position.addChange(tenantId, now);
      // While a check runs, the next one follows soon by itself.
      if (timer !== null && dueAt > now + soonMs) schedule(soonMs);
    },
    state: () => ({
      isUsed: sourceNow() === 'replica',
      lagSeconds: position.lagMs(performance.now()) / 1000,
    }),
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await checking;
      close();
    },
  };
}
