import {
  useQuery,
  useQueryClient,
  type FetchQueryOptions,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { showResultOf, useHidesResults, useIsResultShown } from '../../lib/results/results.ts';
import { useScoreboard } from '../../lib/scoreboard/scoreboard-store.ts';
import { useFinishedResults } from '../../lib/scoreboard/use-finished-results.ts';

interface Shown<T> {
  readonly data: T;
  /** Shows the results; null if they are shown. */
  readonly show: (() => void) | null;
  readonly isLoading: boolean;
}

/**
 * Loads a table or form again after a match has ended or its result was corrected, with results: only for
 * viewers who see them. Thousands of pages learn of it at once, so each loads it at a random time.
 * @param loaded by the page
 * @returns true if the query is newer than that
 */
function useFollowResults<T, Key extends QueryKey>(
  loaded: T,
  query: FetchQueryOptions<T, Error, T, Key>,
  isOn: boolean,
): boolean {
  const queryClient = useQueryClient();
  const results = useFinishedResults(isOn);
  const [outdated, setOutdated] = useState<T | null>(null);
  const load = useEffectEvent(async () => {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
    setOutdated(loaded);
  });
  useEffect(() => {
    if (results === '') return undefined;
    const { loadWithinMs } = useScoreboard.getState();
    // After a failure the shown table stays; the next result loads it again.
    const timer = setTimeout(() => void load().catch(() => {}), Math.random() * loadWithinMs);
    return () => clearTimeout(timer);
  }, [results]);
  return outdated === loaded;
}

/**
 * Returns the table or list that the page loaded, with results once the viewer shows them. Reloads it when matches
 * end while the page is open.
 * @param name stored with the ids of events whose results are shown, so it must differ from all of them
 * @param query loads the table or list with results
 */
export function useShown<
  T extends { readonly resultHidden?: true | undefined },
  Key extends QueryKey,
>(
  loaded: T,
  name: string,
  query: UseQueryOptions<T, Error, T, Key> & FetchQueryOptions<T, Error, T, Key>,
): Shown<T> {
  const isShown = useIsResultShown(name);
  const hidesResults = useHidesResults();
  const maySee = isShown || !hidesResults;
  const isWanted = loaded.resultHidden === true && maySee;
  const isOutdated = useFollowResults(loaded, query, maySee);
  const { data, isFetching } = useQuery({ ...query, enabled: isWanted });
  const shown = (isWanted || (isOutdated && maySee)) && data !== undefined ? data : loaded;
  return {
    data: shown,
    show: shown.resultHidden === true ? () => showResultOf(name, true) : null,
    isLoading: isWanted && isFetching,
  };
}
