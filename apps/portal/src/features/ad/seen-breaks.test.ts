// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { openSeenBreaks } from './seen-breaks.ts';

const cap = { breaks: 2, minutes: 60 };
const noon = Date.parse('2026-11-22T12:00:00Z');

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('ad frequency cap', () => {
  it('counts breaks within its minutes, across pages and visits', () => {
    openSeenBreaks(cap, () => noon).add();
    openSeenBreaks(cap, () => noon + minuteMs).add();
    const may = (minutes: number) => openSeenBreaks(cap, () => noon + minutes * minuteMs).mayShow();
    expect([2, 59, 60, 61].map(may)).toEqual([false, false, true, true]);
  });

  it('allows every break and stores nothing without a limit', () => {
    const seen = openSeenBreaks(null, () => noon);
    for (let times = 0; times < 9; times += 1) seen.add();
    expect([seen.mayShow(), localStorage.length]).toEqual([true, 0]);
  });

  it('counts the breaks of this page if the browser cannot store them', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    let at = noon;
    const seen = openSeenBreaks(cap, () => at);
    seen.add();
    at += 1000;
    seen.add();
    expect(seen.mayShow()).toBe(false);
  });

  it.each([
    'no JSON',
    '{"a":1}',
    '["x",null]',
    `[${noon + 900 * minuteMs},${noon + 901 * minuteMs}]`,
  ])('treats unreadable entries and future times as none: %s', (stored) => {
    localStorage.setItem('ott-ads', stored);
    expect(openSeenBreaks({ breaks: 1, minutes: 60 }, () => noon).mayShow()).toBe(true);
  });
});
