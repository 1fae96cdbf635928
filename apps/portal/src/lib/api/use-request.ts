import type { requestStates } from '@grandstand/contract/names';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../page/use-latest.ts';

export type RequestState = (typeof requestStates)[number];

interface Snapshot<T> {
  readonly state: RequestState;
  /** The last answer; kept while the next one is on its way. */
  readonly data: T | null;
  readonly error: unknown;
}

/**
 * A call with its state (TEN-15): `init`, `in_progress`, `success`, `error`. `run` answers the data,
 * or null when the call failed (see `error`), was overtaken by a later run, or nobody waits any more.
 */
export function useRequest<A extends readonly unknown[], T>(
  call: (...args: A) => Promise<T>,
): Snapshot<T> & { readonly run: (...args: A) => Promise<T | null> } {
  const [snapshot, setSnapshot] = useState<Snapshot<T>>({ state: 'init', data: null, error: null });
  const newest = useRef(0);
  const latestCall = useLatest(call);
  const isLeft = useRef(false);
  // Nobody waits any more for an answer that comes after this. What is hidden for a while is drawn again.
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const run = useCallback(
    async (...args: A): Promise<T | null> => {
      newest.current += 1;
      const mine = newest.current;
      setSnapshot(({ data }) => ({ state: 'in_progress', data, error: null }));
      try {
        const data = await latestCall.current(...args);
        if (newest.current !== mine) return null;
        setSnapshot({ state: 'success', data, error: null });
        return isLeft.current ? null : data;
      } catch (error) {
        if (newest.current === mine) setSnapshot(({ data }) => ({ state: 'error', data, error }));
        return null;
      }
    },
    [latestCall],
  );
  return { ...snapshot, run };
}
