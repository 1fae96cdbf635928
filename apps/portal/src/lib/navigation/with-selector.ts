import { useMemo, useSyncExternalStore } from 'react';

/** A selector that answers with the value it gave before when the new one is equal. */
function choiceOf<S, T>(selector: (snapshot: S) => T, isEqual?: (before: T, after: T) => boolean) {
  let chosen: { readonly of: S; readonly value: T } | null = null;
  return (of: S): T => {
    if (chosen !== null && Object.is(chosen.of, of)) return chosen.value;
    const next = selector(of);
    const value = chosen !== null && isEqual?.(chosen.value, next) ? chosen.value : next;
    chosen = { of, value };
    return value;
  };
}

/**
 * A part of a store that changes when `isEqual` says so: what TanStack's router asks of the package
 * `use-sync-external-store`, whose CommonJS brings React along in tests. The build and the tests give
 * the router this one.
 */
export function useSyncExternalStoreWithSelector<S, T>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => S,
  getServerSnapshot: (() => S) | null | undefined,
  selector: (snapshot: S) => T,
  isEqual?: (before: T, after: T) => boolean,
): T {
  const [now, onServer] = useMemo(() => {
    const choose = choiceOf(selector, isEqual);
    return [
      () => choose(getSnapshot()),
      getServerSnapshot ? () => choose(getServerSnapshot()) : undefined,
    ];
  }, [getSnapshot, getServerSnapshot, selector, isEqual]);
  return useSyncExternalStore(subscribe, now, onServer);
}
