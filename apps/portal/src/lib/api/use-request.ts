import type { requestStates } from '@grandstand/contract/constants';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../page/use-latest.ts';

export type RequestState = (typeof requestStates)[number];

interface Snapshot<T> {
  readonly state: RequestState;
  /** The last answer; available while the next one is pending. */
  readonly data: T | null;
  readonly error: unknown;
}

/**
 * Wraps a call with its state (TEN-15): `init`, `in_progress`, `success`, `error`. `run` resolves to the
 * data, or to null if the call failed (see `error`), a newer run replaced it, or the component unmounted.
 */
export function useRequest<A extends readonly unknown[], T>(
  call: (...args: A) => Promise<T>,
): Snapshot<T> & { readonly run: (...args: A) => Promise<T | null> } {
  const [snapshot, setSnapshot] = useState<Snapshot<T>>({ state: 'init', data: null, error: null });
  const newest = useRef(0);
  const latestCall = useLatest(call);
  const isLeft = useRef(false);
  // An answer after unmounting is dropped. A hidden boundary runs this effect again when it is shown.
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
