import { useEffect, type RefObject } from 'react';
import { addDays, type Day } from '../../lib/i18n/calendar-days.ts';

/** How many days a key moves; in a right-to-left page the arrows to the sides are turned. */
export function daysOfKey(key: string, rightToLeft: boolean): number | null {
  if (key === 'ArrowDown') return 7;
  if (key === 'ArrowUp') return -7;
  if (key === 'ArrowRight') return rightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return rightToLeft ? 1 : -1;
  return null;
}

/**
 * The day to go to: the nearest one that has matches at or beyond the wanted one. By a week it stays
 * where it is when there is none; days are in their order.
 */
export function dayToFocus(days: readonly Day[], from: Day, step: number): Day | null {
  const wanted = addDays(from, step);
  return step > 0
    ? (days.find((day) => day >= wanted) ?? null)
    : (days.findLast((day) => day <= wanted) ?? null);
}

/**
 * Arrow keys walk over the days that have matches, Page Up and Page Down leaf. Every match stays a
 * stop of the Tab key, so nothing depends on the keys.
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
      // The phone's link and the wide screen's are both there; the one that is shown takes the focus.
      [...links].find((link) => link.checkVisibility?.() ?? true)?.focus();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [frame]);
}
