import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps what was typed into a field that the server wrote before its script came. React leaves it
 * while it hydrates the field, but the next render would write the state over it: so the state takes it
 * first. What the browser renders by itself begins with the state.
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
