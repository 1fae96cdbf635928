import { useEffect, type RefObject } from 'react';
import { addDays, type Day } from '../../../lib/i18n/calendar-days.ts';

/** Returns the number of days that a key moves; horizontal arrows are mirrored in a right-to-left page. */
export function daysOfKey(key: string, rightToLeft: boolean): number | null {
  if (key === 'ArrowDown') return 7;
  if (key === 'ArrowUp') return -7;
  if (key === 'ArrowRight') return rightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return rightToLeft ? 1 : -1;
  return null;
}

/**
 * Returns the nearest day with matches at or beyond the target, or null if there is none. `days` is sorted.
 */
export function dayToFocus(days: readonly Day[], from: Day, step: number): Day | null {
  const target = addDays(from, step);
  return step > 0
    ? (days.find((day) => day >= target) ?? null)
    : (days.findLast((day) => day <= target) ?? null);
}

/**
 * Arrow keys move between days with matches; Page Up and Page Down change the range. Every match stays a
 * tab stop, so nothing depends on these keys.
 */
export function useCalendarKeys(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element)) return;
      const from = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
      if (from === undefined) return;
      if (event.key === 'PageDown' || event.key === 'PageUp') {
        const step = event.key === 'PageDown' ? '1' : '-1';
        const link = element.querySelector<HTMLElement>(`[data-calendar-step="${step}"]`);
        if (link === null) return;
        event.preventDefault();
        link.focus();
        link.click();
        return;
      }
      const step = daysOfKey(event.key, getComputedStyle(element).direction === 'rtl');
      if (step === null) return;
      event.preventDefault();
      const cells = [...element.querySelectorAll<HTMLElement>('[data-day]:has(a)')];
      const days = cells.map((cell) => cell.dataset['day'] ?? '');
      const to = dayToFocus(days, from, step);
      const links = cells[days.indexOf(to ?? '')]?.querySelectorAll<HTMLElement>('a') ?? [];
      // The links for phone and wide screen both exist; the visible one takes the focus.
      [...links].find((link) => link.checkVisibility?.() ?? true)?.focus();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [frame]);
}
