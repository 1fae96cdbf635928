import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { showResultOf, useHidesResults, useIsResultShown } from '../../lib/results/results.ts';

interface Shown<T> {
  readonly data: T;
  /** Shows the results; null if they are shown. */
  readonly show: (() => void) | null;
  readonly isLoading: boolean;
}

/**
 * Returns what the page loaded; once the viewer shows its results, with them.
 * @param name of what is shown, unlike the id of any event
 * @param query loads it with results
 */
export function useShown<
  T extends { readonly resultHidden?: true | undefined },
  Key extends QueryKey,
>(loaded: T, name: string, query: UseQueryOptions<T, Error, T, Key>): Shown<T> {
  const isShown = useIsResultShown(name);
  const hidesResults = useHidesResults();
  const isWanted = loaded.resultHidden === true && (isShown || !hidesResults);
  const { data, isFetching } = useQuery({ ...query, enabled: isWanted });
  const shown = isWanted && data !== undefined ? data : loaded;
  return {
    data: shown,
    show: shown.resultHidden === true ? () => showResultOf(name, true) : null,
    isLoading: isWanted && isFetching,
  };
}
