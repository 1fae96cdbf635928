import { useLayoutEffect, type RefObject } from 'react';

/**
 * Preserves what was typed into a server-rendered field before its script loaded. React leaves it while it
 * hydrates the field, but the next render would overwrite it with the state, so the state takes it first. A
 * field that the browser renders starts with the state.
 */
export function usePreservedInput(
  field: RefObject<HTMLInputElement | null>,
  state: string,
  take: (typed: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== state) take(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the field is hydrated
  }, []);
}
