import { useEffect, useRef } from 'react';
import { commandForKey, type KeyScope, type PlayerCommand } from '../../core/controls/keyboard.ts';

/** Returns what a key press belongs to; null if something else on the page has the focus. */
function scopeOf(root: HTMLElement): KeyScope | null {
  const { activeElement, body } = root.ownerDocument;
  if (activeElement && root.contains(activeElement)) return 'player';
  return !activeElement || activeElement === body ? 'page' : null;
}

/** True for keys that the focused control needs itself: space for a button, arrows for a slider. */
function belongsToControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], [role="dialog"]')) return true;
  if (key === ' ') return target.closest('button') !== null;
  return target.matches('input') && /^(Arrow|Home|End)/.test(key);
}

/** Handles the player's keys while it, or nothing else on the page, has the focus. */
export function useKeyboard(
  root: HTMLElement,
  run: (command: PlayerCommand) => void,
  showControls: () => void,
): void {
  const latest = useRef({ run, showControls });
  latest.current = { run, showControls };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const scope = scopeOf(root);
      if (scope === 'player') latest.current.showControls();
      if (scope === null || event.defaultPrevented || belongsToControl(event)) return;
      const command = commandForKey(event, scope);
      if (!command) return;
      event.preventDefault();
      latest.current.showControls();
      latest.current.run(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root]);
}
