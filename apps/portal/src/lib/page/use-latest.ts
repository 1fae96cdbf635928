import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Holds the value of the last render, for functions that must be stable between renders and are called by
 * handlers. For effects use `useEffectEvent`.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
