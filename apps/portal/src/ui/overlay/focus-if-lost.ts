const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus to the first element that one of the selectors finds, if the pressed button disappears and the focus
 * with it. The handler of the press calls it.
 */
export function focusIfLost(container: () => Element | null, selectors: readonly string[]): void {
  // Once the press has changed the page.
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
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

/**
 * Remembers where in the page the focus is. Returns a function to call once the focused element may have
 * disappeared: if the focus is lost, it moves to the innermost section around that element that is still there.
 */
export function rememberPlace(): () => void {
  const sections: HTMLElement[] = [];
  let section = document.activeElement?.closest<HTMLElement>('section, main') ?? null;
  while (section !== null) {
    sections.push(section);
    section = section.parentElement?.closest<HTMLElement>('section, main') ?? null;
  }
  return () => {
    requestAnimationFrame(() => {
      const place = sections.find(({ isConnected }) => isConnected);
      if (place === undefined || !isFocusLost()) return;
      if (!place.hasAttribute('tabindex')) {
        place.tabIndex = -1;
        place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
      }
      place.focus({ preventScroll: true });
    });
  };
}
