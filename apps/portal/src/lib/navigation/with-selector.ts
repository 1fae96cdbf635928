import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** A selector that answers with the value that was drawn before when the new one is equal. */
function choiceOf<S, T>(
  selector: (snapshot: S) => T,
  isEqual: ((before: T, after: T) => boolean) | undefined,
  drawn: { readonly current: { readonly value: T } | null },
) {
  let chosen: { readonly of: S; readonly value: T } | null = null;
  return (of: S): T => {
    if (chosen !== null && Object.is(chosen.of, of)) return chosen.value;
    const next = selector(of);
    const before = chosen ?? drawn.current;
    const value = before !== null && isEqual?.(before.value, next) ? before.value : next;
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
  const drawn = useRef<{ readonly value: T } | null>(null);
  const [now, onServer] = useMemo(() => {
    const choose = choiceOf(selector, isEqual, drawn);
    return [
      () => choose(getSnapshot()),
      getServerSnapshot ? () => choose(getServerSnapshot()) : undefined,
    ];
  }, [getSnapshot, getServerSnapshot, selector, isEqual]);
  const value = useSyncExternalStore(subscribe, now, onServer);
  useLayoutEffect(() => {
    drawn.current = { value };
  });
  return value;
}
