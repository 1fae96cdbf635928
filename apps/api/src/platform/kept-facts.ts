import type { Clock } from './clock.ts';
import { toAppError } from './http/error-reply.ts';

export interface KeptFactsOptions {
  readonly clock: Clock;
  /** How long an answer is taken for current, ms. */
  readonly freshMs: number;
  /** How long it stands in while the database is away, ms. */
  readonly staleMs: number;
  /** Most answers that are kept, those asked for last. */
  readonly max: number;
}

/** The database could not be asked: an answer that was given earlier stands in for it. */
export interface StandIn {
  /** When the database gave the answer, ms since 1970. */
  readonly confirmedAt: number;
  /** When it was first found to be away, ms since 1970. */
  readonly awaySince: number;
}

export interface KeptFact<T> {
  readonly value: T;
  /** Null while the database is there. */
  readonly standsIn: StandIn | null;
}

/** Answers of the database that many requests need at the same time. */
export interface KeptFacts<T> {
  /**
   * The answer of that name: what is known of it, else what `load` brings, once for all who wait.
   * While the database is away it is what was known last. Other failures are passed on and kept by
   * nobody.
   */
  get(tenantId: string, name: string, load: () => Promise<T>): Promise<T>;
  /** The same, saying whether the answer stands in for the database. */
  look(tenantId: string, name: string, load: () => Promise<T>): Promise<KeptFact<T>>;
  /** From now on an answer has to be loaded again: one, or all of the tenant. */
  expire(tenantId: string, name: string | null): void;
  /** The same, and what was known does not stand in either: it is known to be wrong. */
  forget(tenantId: string, name: string | null): void;
  /** `forget` for answers of which this is true, and for those that are on their way. */
  forgetWhere(tenantId: string, isWrong: (value: T) => boolean): void;
  /** The answer is known without asking. */
  put(tenantId: string, name: string, value: T): void;
}

interface Entry<T> {
  /** The last answer and when it came. */
  last: { readonly value: T; readonly at: number } | null;
  /** Whether nothing has changed since the last answer was asked for, as far as is known. */
  isCurrent: boolean;
  /** When the database was found to be away; null once it answered. */
  awayAt: number | null;
  loading: Promise<KeptFact<T>> | null;
}

/** How often a database that is away is asked for the same thing, ms. */
const askAgainMs = 1000;
/**
 * The share of its time after which an answer that is still asked for is renewed: whoever asks meanwhile
 * does not wait for a database that is busy.
 */
const renewalShare = 0.75;

export function createKeptFacts<T>({
  clock,
  freshMs,
  staleMs,
  max,
}: KeptFactsOptions): KeptFacts<T> {
  const entries = new Map<string, Entry<T>>();
  /** When the database stopped answering, whatever it was asked; null while it does. */
  let awaySince: number | null = null;
  const keyOf = (tenantId: string, name: string) => `${tenantId}|${name}`;

  /** The entry of that key, from now on the one that was used last. */
  const entryOf = (key: string): Entry<T> => {
    const known = entries.get(key);
    const entry = known ?? { last: null, isCurrent: false, awayAt: null, loading: null };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const confirmed = (value: T): KeptFact<T> => ({ value, standsIn: null });

  const standIn = ({ last }: Entry<T>): KeptFact<T> | null => {
    if (last === null || clock() - last.at >= staleMs) return null;
    const { value, at } = last;
    return { value, standsIn: { confirmedAt: at, awaySince: awaySince ?? clock() } };
  };

  /** What needs no question to the database; null when it has to be asked. */
  const knownOf = (entry: Entry<T>): KeptFact<T> | null => {
    const { last, isCurrent, awayAt } = entry;
    if (isCurrent && last !== null && clock() - last.at < freshMs) return confirmed(last.value);
    return awayAt !== null && clock() - awayAt < askAgainMs ? standIn(entry) : null;
  };

  const load = (key: string, entry: Entry<T>, ask: () => Promise<T>): Promise<KeptFact<T>> => {
    // Of two under way the later one counts: the first began before a change.
    const isLast = () => entry.loading === loading;
    const finish = async (): Promise<KeptFact<T>> => {
      try {
        const value = await ask();
        awaySince = null;
        if (isLast()) Object.assign(entry, { last: { value, at: clock() }, awayAt: null });
        return confirmed(value);
      } catch (error) {
        const isAway = toAppError(error).code === 'service_unavailable';
        awaySince = isAway ? (awaySince ?? clock()) : null;
        const kept = isAway ? standIn(entry) : null;
        if (kept === null) {
          if (isLast()) entries.delete(key);
          throw error;
        }
        entry.awayAt = clock();
        // The change that it was asked for is as unknown as before.
        if (isLast()) entry.isCurrent = false;
        return kept;
      } finally {
        if (isLast()) entry.loading = null;
      }
    };
    entry.isCurrent = true;
    const loading = finish();
    entry.loading = loading;
    return loading;
  };

  /** Whether what is known is to be asked for again before its time is over. */
  const isAging = ({ last, loading, awayAt }: Entry<T>): boolean =>
    last !== null &&
    loading === null &&
    awayAt === null &&
    clock() - last.at >= renewalShare * freshMs;

  const look = async (
    tenantId: string,
    name: string,
    ask: () => Promise<T>,
  ): Promise<KeptFact<T>> => {
    const key = keyOf(tenantId, name);
    const entry = entryOf(key);
    const known = knownOf(entry);
    // A failure is told to whoever asks once the time is over.
    if (known !== null && isAging(entry)) load(key, entry, ask).catch(() => {});
    if (known !== null) return known;
    if (entry.loading !== null && entry.isCurrent) return entry.loading;
    return load(key, entry, ask);
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
      for (const entry of named(tenantId, name)) entry.isCurrent = false;
    },
    forget: (tenantId, name) => {
      for (const entry of named(tenantId, name))
        Object.assign(entry, { last: null, isCurrent: false, loading: null });
    },
    put: (tenantId, name, value) => {
      const last = { value, at: clock() };
      const entry = entryOf(keyOf(tenantId, name));
      Object.assign(entry, { last, isCurrent: true, awayAt: null, loading: null });
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
