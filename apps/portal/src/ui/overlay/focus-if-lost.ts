/**
 * Focuses the first of some elements that is there, if the pressed button disappears with its press and the
 * focus would be lost with it. Called by the handler of that press.
 */
export function focusIfLost(container: () => Element | null, selectors: readonly string[]): void {
  // Once the press has changed the page.
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    for (const selector of selectors) {
      const element = container()?.querySelector<HTMLElement>(selector);
      if (element) {
        element.focus({ preventScroll: true });
        element.scrollIntoView?.({ block: 'nearest' });
        return;
      }
    }
  });
}
