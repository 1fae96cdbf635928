import { useEffect } from 'react';

/**
 * Moves the focus to the room, or to the open dialog, when the element that has it is removed, such as a form that was
 * saved: otherwise a keyboard or a screen reader would start again at the top of the page. A part that knows a better
 * place has until the next task to focus it.
 */
export function useRoomFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    // A press beside everything leaves nothing to keep; one on what has the focus already does not focus it again.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || focused?.contains(target) !== true) focused = null;
    };
    const keep = () => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;
      focused = null;
      // The last one is above the others.
      const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-modal]')].at(
        -1,
      );
      (dialog ?? document.querySelector<HTMLElement>('#room'))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === false) setTimeout(keep);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
}
