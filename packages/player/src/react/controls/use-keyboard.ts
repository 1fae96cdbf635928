import { useEffect, useRef } from 'react';
import { commandForKey, type KeyScope, type PlayerCommand } from '../../core/controls/keyboard.ts';
import { usesCharacters } from './play-key.ts';

/** Returns what a key press belongs to; null if its characters belong to another part of the page. */
function scopeOf(root: HTMLElement): KeyScope | null {
  const { activeElement, body } = root.ownerDocument;
  if (activeElement && root.contains(activeElement)) return 'player';
  if (!activeElement || activeElement === body) return 'page';
  return usesCharacters(activeElement) ? null : 'control';
}

/** True for keys that the focused control needs itself: space for a button, arrows for a slider. */
function belongsToControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="menu"], [role="dialog"]')) return true;
  if (key === ' ') return target.closest('button') !== null;
  return target.matches('input') && /^(Arrow|Home|End)/.test(key);
}

/**
 * Handles the player's keys. While another control of the page has the focus, such as the link to a moment that
 * was just followed, only keys of one character work, without the space bar.
 */
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
