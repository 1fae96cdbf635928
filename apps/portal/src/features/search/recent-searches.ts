import { searchScopes, type SearchScope } from '@grandstand/contract/constants';
import { useCallback, useEffect, useState } from 'react';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';

/** Searches of this device are stored here and nowhere else. */
const storageKey = 'ott-recent-searches';
const limit = 8;
const changed = 'ott-recent-searches-changed';

export interface RecentSearch {
  readonly text: string;
  readonly scope: SearchScope;
}

const isRecent = (value: unknown): value is RecentSearch => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, scope } = value as Record<string, unknown>;
  return typeof text === 'string' && searchScopes.some((known) => known === scope);
};

/** Returns the searches of this device, newest first; empty if storage cannot be read. */
export function readRecent(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, limit) : [];
  } catch {
    return [];
  }
}

function write(searches: readonly RecentSearch[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, limit)));
  } catch (error) {
    warnStorageUnavailable(error);
  }
  window.dispatchEvent(new Event(changed));
}

const isOther = (one: RecentSearch) => (other: RecentSearch) =>
  other.scope !== one.scope || other.text.toLocaleLowerCase() !== one.text.toLocaleLowerCase();

/** Puts a search first; moves an existing one. */
export function addRecent(search: RecentSearch): void {
  if (search.text === '') return;
  write([search, ...readRecent().filter(isOther(search))]);
}

export const removeRecent = (search: RecentSearch): void =>
  write(readRecent().filter(isOther(search)));

export const clearRecent = (): void => write([]);

/** Returns the searches of this device; empty on the server and before hydration. */
export function useRecentSearches(): readonly RecentSearch[] {
  const [searches, setSearches] = useState<readonly RecentSearch[]>([]);
  const read = useCallback(() => setSearches(readRecent()), []);
  useEffect(() => {
    read();
    window.addEventListener(changed, read);
    window.addEventListener('storage', read);
    return () => {
      window.removeEventListener(changed, read);
      window.removeEventListener('storage', read);
    };
  }, [read]);
  return searches;
}
