import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a control that is disabled during a call. Browsers take the focus from a disabled control: it gets
 * it back afterwards, unless something else has it by then.
 */
export function useRestoredFocus<Control extends HTMLElement>(
  isDisabled: boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isDisabled) {
      hadFocus.current = activeElement === control.current;
      return;
    }
    if (hadFocus.current && (activeElement === null || activeElement === body))
      control.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isDisabled]);
  return control;
}
