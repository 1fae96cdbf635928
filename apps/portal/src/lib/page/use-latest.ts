import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The value of the last render, for functions that must stay the same between renders and are called by
 * handlers; what effects call is a `useEffectEvent`.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
