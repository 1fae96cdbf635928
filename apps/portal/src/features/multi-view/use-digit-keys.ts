import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/**
 * Handles the digit keys from 1 to `count` anywhere on the page, except in fields and under a dialog.
 * @param onDigit gets the index of the key, 0 for `1`
 */
export function useDigitKeys(count: number, onDigit: (index: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (!/^[1-9]$/.test(event.key) || Number(event.key) > count) return;
    // The audible player would treat a digit as a position in its video.
    event.preventDefault();
    onDigit(Number(event.key) - 1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
