import { expect, it } from 'vitest';
import { clockText } from './video-text.ts';

it.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [3723, '1:02:03'],
  [-61, '-1:01'],
])('clockText writes %s s as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it('clockText carries rounded tenths into the seconds and minutes', () => {
  expect(clockText(59.96, true)).toBe('1:00.0');
  expect(clockText(-0.5, true)).toBe('0:00.5');
});
