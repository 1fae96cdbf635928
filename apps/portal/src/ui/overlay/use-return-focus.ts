import { useInsertionEffect } from 'react';

/**
 * Returns the focus to what opened a part of the page, once that part closes: the element that had the focus
 * before. Dialogs and popovers of the browser do so by themselves; this is for all other parts. The focus
 * stays where the viewer has moved it in the meantime.
 *
 * @param isOpen for a part that stays mounted while it is closed
 */
export function useReturnFocus(isOpen = true): void {
  // Before the layout effects of the part, which may move the focus into it.
  useInsertionEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () =>
      // The browser drops the focus with the removed part, which happens after this function.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost || !(opener instanceof HTMLElement) || !opener.isConnected) return;
        opener.focus({ preventScroll: true });
        // The part may be far from its opener, whose focus must be visible.
        opener.scrollIntoView?.({ block: 'nearest' });
      });
  }, [isOpen]);
}
