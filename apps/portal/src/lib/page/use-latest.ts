import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The value that was drawn last, for what is called later: a press, a timer, a message. It is written at
 * once with what is drawn, since passive effects come only after the next frame.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
