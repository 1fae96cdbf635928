import { useEffect, type RefObject } from 'react';

const focusable = 'a[href], button:not(:disabled)';

/** Returns the index that a key moves to, or null for any other key. */
export function rovingTarget(
  key: string,
  index: number,
  count: number,
  rightToLeft: boolean,
): number | null {
  const next = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const previous = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === next) return Math.min(count - 1, index + 1);
  if (key === previous) return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * Makes a row of links a single tab stop; the arrow keys, Home and End move within it. Until it runs every
 * link is a tab stop, so nothing is lost without scripts.
 *
 * @param keys description of the keys that move within the row; screen readers read it when the focus enters the row
 */
export function useRovingFocus(
  container: RefObject<HTMLElement | null>,
  count: number,
  keys: string,
): void {
  useEffect(() => {
    const list = container.current;
    if (list === null) return undefined;
    const stops = () => [...list.querySelectorAll<HTMLElement>(focusable)];
    const makeStop = (all: readonly HTMLElement[], chosen: HTMLElement | undefined) => {
      for (const stop of all) stop.tabIndex = stop === chosen ? 0 : -1;
    };
    /** Describes the tab stop while the focus is outside: within the row, the keys are known. */
    const describe = (all: readonly HTMLElement[], chosen: HTMLElement | undefined) => {
      for (const stop of all)
        if (stop === chosen) stop.setAttribute('aria-description', keys);
        else stop.removeAttribute('aria-description');
    };
    const initial = stops();
    const active = initial.find((stop) => stop === document.activeElement);
    makeStop(initial, active ?? initial[0]);
    if (active === undefined) describe(initial, initial[0]);
    const onFocus = ({ target }: FocusEvent) => {
      const all = stops();
      if (target instanceof HTMLElement && all.includes(target)) makeStop(all, target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = stops();
      const index = all.findIndex((stop) => stop === document.activeElement);
      if (index === -1) return;
      const rightToLeft = getComputedStyle(list).direction === 'rtl';
      const target = rovingTarget(event.key, index, all.length, rightToLeft);
      if (target === null) return;
      event.preventDefault();
      all[target]?.focus({ preventScroll: true });
      all[target]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && list.contains(relatedTarget);
      const all = stops();
      describe(all, isInside ? undefined : all.find(({ tabIndex }) => tabIndex === 0));
    };
    list.addEventListener('focusin', onFocus);
    list.addEventListener('focusout', onLeave);
    list.addEventListener('keydown', onKey);
    return () => {
      list.removeEventListener('focusin', onFocus);
      list.removeEventListener('focusout', onLeave);
      list.removeEventListener('keydown', onKey);
    };
  }, [container, count, keys]);
}
