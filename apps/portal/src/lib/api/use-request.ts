import type { requestStates } from '@grandstand/contract/names';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type RequestState = (typeof requestStates)[number];

interface Snapshot<T> {
  readonly state: RequestState;
  /** The last answer; kept while the next one is on its way. */
  readonly data: T | null;
  readonly error: unknown;
}

/**
 * A call with its state (TEN-15): `init`, `in_progress`, `success`, `error`. `run` answers the data,
 * or null when the call failed (see `error`) or was overtaken by a later run.
 */
export function useRequest<A extends readonly unknown[], T>(
  call: (...args: A) => Promise<T>,
): Snapshot<T> & { readonly run: (...args: A) => Promise<T | null> } {
  const [snapshot, setSnapshot] = useState<Snapshot<T>>({ state: 'init', data: null, error: null });
  const newest = useRef(0);
  const latestCall = useRef(call);
  // At once with what is drawn: a press that comes before the effects must not make the call of before.
  useLayoutEffect(() => {
    latestCall.current = call;
  });
  useEffect(
    () => () => {
      newest.current = -1;
    },
    [],
  );
  const run = useCallback(async (...args: A): Promise<T | null> => {
    newest.current = Math.max(newest.current, 0) + 1;
    const mine = newest.current;
    setSnapshot(({ data }) => ({ state: 'in_progress', data, error: null }));
    try {
      const data = await latestCall.current(...args);
      if (newest.current !== mine) return null;
      setSnapshot({ state: 'success', data, error: null });
      return data;
    } catch (error) {
      if (newest.current === mine) setSnapshot(({ data }) => ({ state: 'error', data, error }));
      return null;
    }
  }, []);
  return { ...snapshot, run };
}
