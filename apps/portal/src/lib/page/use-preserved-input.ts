import { useLayoutEffect, type RefObject } from 'react';

/**
 * Preserves what was typed into a server-rendered field before its script loaded. Hydration does not change
 * it, but the next render would overwrite it with the state, so `setState` is called with it first. A field
 * that the browser renders starts with the state.
 */
export function usePreservedInput(
  field: RefObject<HTMLInputElement | null>,
  state: string,
  setState: (typed: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== state) setState(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the field is hydrated
  }, []);
}
