import { searchScopes, type SearchScope } from '@grandstand/contract/constants';
import { useCallback, useEffect, useState } from 'react';
import { warnStorageUnavailable } from '../../../lib/errors/storage-unavailable.ts';

/** Key in localStorage. Searches are stored on this device only. */
const storageKey = 'ott-recent-searches';
const maxSearches = 8;
const changedEvent = 'ott-recent-searches-changed';

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
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

function write(searches: readonly RecentSearch[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, maxSearches)));
  } catch (error) {
    warnStorageUnavailable(error);
  }
  window.dispatchEvent(new Event(changedEvent));
}

const differsFrom = (search: RecentSearch) => (other: RecentSearch) =>
  other.scope !== search.scope ||
  other.text.toLocaleLowerCase() !== search.text.toLocaleLowerCase();

/** Stores a search as the newest one; an equal earlier one is removed. */
export function addRecent(search: RecentSearch): void {
  if (search.text === '') return;
  write([search, ...readRecent().filter(differsFrom(search))]);
}

export const removeRecent = (search: RecentSearch): void =>
  write(readRecent().filter(differsFrom(search)));

export const clearRecent = (): void => write([]);

/** Returns the searches of this device; empty on the server and before hydration. */
export function useRecentSearches(): readonly RecentSearch[] {
  const [searches, setSearches] = useState<readonly RecentSearch[]>([]);
  const read = useCallback(() => setSearches(readRecent()), []);
  useEffect(() => {
    read();
    window.addEventListener(changedEvent, read);
    window.addEventListener('storage', read);
    return () => {
      window.removeEventListener(changedEvent, read);
      window.removeEventListener('storage', read);
    };
  }, [read]);
  return searches;
}
