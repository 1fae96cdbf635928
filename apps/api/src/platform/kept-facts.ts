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

/** Answers of the database that many requests need at the same time. */
export interface KeptFacts<T> {
  /**
   * The answer of that name: what is known of it, else what `load` brings, once for all who wait.
   * While the database is away it is what was known last. Other failures are passed on and kept by
   * nobody.
   */
  get(tenantId: string, name: string, load: () => Promise<T>): Promise<T>;
  /** From now on an answer has to be loaded again: one, or all of the tenant. */
  expire(tenantId: string, name: string | null): void;
}

interface Entry<T> {
  /** The last answer and when it came. */
  last: { readonly value: T; readonly at: number } | null;
  /** Whether nothing has changed since the last answer was asked for, as far as is known. */
  isCurrent: boolean;
  /** When the database was found to be away; null once it answered. */
  awayAt: number | null;
  loading: Promise<T> | null;
}

/** How often a database that is away is asked for the same thing, ms. */
const askAgainMs = 1000;

export function createKeptFacts<T>({
  clock,
  freshMs,
  staleMs,
  max,
}: KeptFactsOptions): KeptFacts<T> {
  const entries = new Map<string, Entry<T>>();
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

  const standIn = ({ last }: Entry<T>) =>
    last !== null && clock() - last.at < staleMs ? last : null;

  /** What needs no question to the database; null when it has to be asked. */
  const knownOf = (entry: Entry<T>): { readonly value: T } | null => {
    const { last, isCurrent, awayAt } = entry;
    if (isCurrent && last !== null && clock() - last.at < freshMs) return last;
    return awayAt !== null && clock() - awayAt < askAgainMs ? standIn(entry) : null;
  };

  const load = (key: string, entry: Entry<T>, ask: () => Promise<T>): Promise<T> => {
    // Of two under way the later one counts: the first began before a change.
    const isLast = () => entry.loading === loading;
    const finish = async (): Promise<T> => {
      try {
        const value = await ask();
        if (isLast()) Object.assign(entry, { last: { value, at: clock() }, awayAt: null });
        return value;
      } catch (error) {
        const isAway = toAppError(error).code === 'service_unavailable';
        const last = isAway ? standIn(entry) : null;
        if (last === null) {
          if (isLast()) entries.delete(key);
          throw error;
        }
        entry.awayAt = clock();
        return last.value;
      } finally {
        if (isLast()) entry.loading = null;
      }
    };
    entry.isCurrent = true;
    const loading = finish();
    entry.loading = loading;
    return loading;
  };

  return {
    get: async (tenantId, name, ask) => {
      const key = keyOf(tenantId, name);
      const entry = entryOf(key);
      const known = knownOf(entry);
      if (known !== null) return known.value;
      if (entry.loading !== null && entry.isCurrent) return entry.loading;
      return load(key, entry, ask);
    },
    expire: (tenantId, name) => {
      if (name !== null) {
        const entry = entries.get(keyOf(tenantId, name));
        if (entry !== undefined) entry.isCurrent = false;
        return;
      }
      for (const [key, entry] of entries)
        if (key.startsWith(keyOf(tenantId, ''))) entry.isCurrent = false;
    },
  };
}
