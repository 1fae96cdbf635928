import { useEffect, useRef } from 'react';

/** Keys of the studio, which the list of shortcuts shows. */
export const shortcutKeys = {
  list: '?',
  search: '/',
  homeScore: 'H',
  awayScore: 'A',
  clock: 'C',
  undo: 'U',
} as const;

export type ShortcutName = keyof typeof shortcutKeys;

const storageKey = 'studio-shortcuts';

/**
 * Returns whether single keys are enabled. An operator can disable them, because speech input or a tremor may press
 * them by accident (WCAG 2.1.4).
 */
export const hasShortcuts = (): boolean => localStorage.getItem(storageKey) !== 'off';
export const switchShortcuts = (isOn: boolean): void =>
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');

/** True for a key that belongs to an input, a dialog, or the browser. */
function isHandledElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], [role=dialog]') !== null
  );
}

/** Runs the function of a shortcut while the component is shown. */
export function useShortcuts(actions: Partial<Record<ShortcutName, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || isHandledElsewhere(event) || !hasShortcuts()) return;
      const name = (Object.keys(shortcutKeys) as ShortcutName[]).find(
        (key) => shortcutKeys[key].toLowerCase() === event.key.toLowerCase(),
      );
      const action = name === undefined ? undefined : latest.current[name];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
