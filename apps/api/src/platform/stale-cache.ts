import type { Clock } from './clock.ts';
import { toAppError } from './http/error-reply.ts';

export interface StaleCacheOptions {
  readonly clock: Clock;
  /** How long an answer is taken for current, ms. */
  readonly freshMs: number;
  /** How long it stands in while the database is away, ms. */
  readonly staleMs: number;
  /** Most answers that are kept, those asked for last. */
  readonly max: number;
  /**
   * Whether an answer that is still asked for is loaded again before its time is over: whoever asks
   * meanwhile does not wait for a database that is busy. Only where `load` opens a transaction of its own.
   */
  readonly renews?: boolean;
}

/** The database could not be asked: an answer that was given earlier stands in for it. */
export interface StandIn {
  /** When the database gave the answer, ms since 1970. */
  readonly confirmedAt: number;
  /** When it was first found to be away, ms since 1970. */
  readonly awaySince: number;
}

export interface CachedValue<T> {
  readonly value: T;
  /** Null while the database is there. */
  readonly standsIn: StandIn | null;
}

/** Answers of the database that many requests need at the same time. */
export interface StaleCache<T> {
  /**
   * The answer of that name: what is known of it, else what `load` brings, once for all who wait.
   * While the database is away it is what was known last. Other failures are passed on and kept by
   * nobody; one of a renewal is told to nobody, and what was known is good until its time is over. A
   * renewal goes on after the caller was answered: where answers are renewed, `load` must not use the
   * caller's transaction, for after its end statements see no tenant's rows.
   */
  get(tenantId: string, name: string, load: () => Promise<T>): Promise<T>;
  /** The same, saying whether the answer stands in for the database. */
  look(tenantId: string, name: string, load: () => Promise<T>): Promise<CachedValue<T>>;
  /** From now on an answer has to be loaded again: one, or all of the tenant. */
  expire(tenantId: string, name: string | null): void;
  /** The same, and what was known does not stand in either: it is known to be wrong. */
  forget(tenantId: string, name: string | null): void;
  /** `forget` for answers of which this is true, and for those that are on their way. */
  forgetWhere(tenantId: string, isWrong: (value: T) => boolean): void;
  /** The answer is known without asking. */
  put(tenantId: string, name: string, value: T): void;
}

/** A question that is under way. */
interface Loading<T> {
  readonly answer: Promise<CachedValue<T>>;
  /** Whether nothing has changed since it was asked, as far as is known. */
  isCurrent: boolean;
}

interface Entry<T> {
  /** The last answer and when it came. */
  last: { readonly value: T; readonly at: number } | null;
  /** Whether nothing has changed since the last answer was asked for, as far as is known. */
  isCurrent: boolean;
  /** Whether the last answer was asked for again before its time was over: once, whatever comes of it. */
  isRenewed: boolean;
  /** When the database was found to be away; null once it answered. */
  awayAt: number | null;
  loading: Loading<T> | null;
}

/** How often a database that is away is asked for the same thing, ms. */
const askAgainMs = 1000;
/** The share of its time after which an answer is renewed. */
const renewalShare = 0.75;

export function createStaleCache<T>({
  clock,
  freshMs,
  staleMs,
  max,
  renews = false,
}: StaleCacheOptions): StaleCache<T> {
  const entries = new Map<string, Entry<T>>();
  /** When the database stopped answering, whatever it was asked; null while it does. */
  let awaySince: number | null = null;
  const keyOf = (tenantId: string, name: string) => `${tenantId}|${name}`;

  /** The entry of that key, from now on the one that was used last. */
  const entryOf = (key: string): Entry<T> => {
    const known = entries.get(key);
    const entry = known ?? {
      last: null,
      isCurrent: false,
      isRenewed: false,
      awayAt: null,
      loading: null,
    };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const confirmed = (value: T): CachedValue<T> => ({ value, standsIn: null });

  const standIn = ({ last }: Entry<T>): CachedValue<T> | null => {
    if (last === null || clock() - last.at >= staleMs) return null;
    const { value, at } = last;
    return { value, standsIn: { confirmedAt: at, awaySince: awaySince ?? clock() } };
  };

  const isFresh = ({ last, isCurrent }: Entry<T>): boolean =>
    isCurrent && last !== null && clock() - last.at < freshMs;

  /** What needs no question to the database; null when it has to be asked. */
  const knownOf = (entry: Entry<T>): CachedValue<T> | null => {
    const { last, awayAt } = entry;
    if (last !== null && isFresh(entry)) return confirmed(last.value);
    return awayAt !== null && clock() - awayAt < askAgainMs ? standIn(entry) : null;
  };

  const keep = (entry: Entry<T>, value: T, isCurrent: boolean): void => {
    const last = { value, at: clock() };
    Object.assign(entry, { last, isCurrent, isRenewed: false, awayAt: null, loading: null });
  };

  const load = (key: string, entry: Entry<T>, ask: () => Promise<T>): Promise<CachedValue<T>> => {
    // Of two under way the later one counts: the first began before a change.
    const isLast = () => entry.loading === loading;
    const finish = async (): Promise<CachedValue<T>> => {
      try {
        const value = await ask();
        awaySince = null;
        if (isLast()) keep(entry, value, loading.isCurrent);
        return confirmed(value);
      } catch (error) {
        const isAway = toAppError(error).code === 'service_unavailable';
        awaySince = isAway ? (awaySince ?? clock()) : null;
        const stale = isAway ? standIn(entry) : null;
        if (stale === null) {
          if (isLast() && !isFresh(entry)) entries.delete(key);
          throw error;
        }
        entry.awayAt = clock();
        return stale;
      } finally {
        if (isLast()) entry.loading = null;
      }
    };
    const loading: Loading<T> = { answer: finish(), isCurrent: true };
    entry.loading = loading;
    return loading.answer;
  };

  /** Loads again what is known and in the last part of its time. */
  const renew = (key: string, entry: Entry<T>, ask: () => Promise<T>): void => {
    const { last, isRenewed, loading } = entry;
    if (!renews || isRenewed || loading !== null || last === null || !isFresh(entry)) return;
    if (clock() - last.at < renewalShare * freshMs) return;
    entry.isRenewed = true;
    load(key, entry, ask).catch(() => {});
  };

  const look = async (
    tenantId: string,
    name: string,
    ask: () => Promise<T>,
  ): Promise<CachedValue<T>> => {
    const key = keyOf(tenantId, name);
    const entry = entryOf(key);
    const known = knownOf(entry);
    if (known !== null) {
      renew(key, entry, ask);
      return known;
    }
    const { loading } = entry;
    return loading?.isCurrent === true ? loading.answer : load(key, entry, ask);
  };

  /** The entries of that name, or all of the tenant. */
  const named = (tenantId: string, name: string | null): Entry<T>[] => {
    if (name === null)
      return [...entries]
        .filter(([key]) => key.startsWith(keyOf(tenantId, '')))
        .map(([, entry]) => entry);
    const entry = entries.get(keyOf(tenantId, name));
    return entry === undefined ? [] : [entry];
  };

  return {
    get: async (tenantId, name, ask) => (await look(tenantId, name, ask)).value,
    look,
    expire: (tenantId, name) => {
      for (const entry of named(tenantId, name)) {
        entry.isCurrent = false;
        if (entry.loading !== null) entry.loading.isCurrent = false;
      }
    },
    forget: (tenantId, name) => {
      for (const entry of named(tenantId, name))
        Object.assign(entry, { last: null, isCurrent: false, loading: null });
    },
    put: (tenantId, name, value) => {
      keep(entryOf(keyOf(tenantId, name)), value, true);
    },
    forgetWhere: (tenantId, isWrong) => {
      for (const entry of named(tenantId, null)) {
        const isKnownWrong = entry.last !== null && isWrong(entry.last.value);
        if (!isKnownWrong && entry.loading === null) continue;
        // What is on its way was asked for before: whoever waits gets it, and nobody after them.
        Object.assign(entry, { isCurrent: false, loading: null });
        if (isKnownWrong) entry.last = null;
      }
    },
  };
}
