import { describe, expect, it } from 'vitest';
import { dayToFocus, daysOfKey } from './use-calendar-keys.ts';

describe('calendar keys', () => {
  it('move by days and weeks, mirrored from right to left', () => {
    expect(daysOfKey('ArrowDown', false)).toBe(7);
    expect(daysOfKey('ArrowRight', false)).toBe(1);
    expect(daysOfKey('ArrowRight', true)).toBe(-1);
    expect(daysOfKey('a', false)).toBeNull();
  });

  it('skip to days with matches, and stay if there is none beyond', () => {
    const days = ['2026-11-06', '2026-11-14', '2026-11-21'];
    expect(dayToFocus(days, '2026-11-06', 1)).toBe('2026-11-14');
    expect(dayToFocus(days, '2026-11-21', -7)).toBe('2026-11-14');
    expect(dayToFocus(days, '2026-11-21', 7)).toBeNull();
  });
});
