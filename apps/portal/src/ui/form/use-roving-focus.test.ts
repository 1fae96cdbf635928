import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rovingTarget, useRovingFocus } from './use-roving-focus.ts';

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('the arrow keys move a roving focus in reading direction', () => {
  expect(rovingTarget('ArrowRight', 1, 5, false)).toBe(2);
  expect(rovingTarget('ArrowRight', 1, 5, true)).toBe(0);
  expect(rovingTarget('ArrowLeft', 0, 5, false)).toBe(0);
  expect(rovingTarget('End', 0, 5, false)).toBe(4);
  expect(rovingTarget('Tab', 0, 5, false)).toBeNull();
});

it('the row is one tab stop, described with the keys that move within it; links reached by these keys do not repeat them', () => {
  document.body.innerHTML =
    '<ul><li><a href="#1">1</a></li><li><a href="#2">2</a></li></ul><a href="#3">3</a>';
  const list = { current: document.querySelector('ul') };
  renderHook(() => useRovingFocus(list, 2, 'Use the arrow keys'));
  const links = [...document.querySelectorAll('a')];
  const [first, second, after] = links;
  const described = () =>
    links.flatMap((link, at) => (link.getAttribute('aria-description') === null ? [] : [at]));
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, 0]);
  expect(described()).toEqual([0]);
  expect(first?.getAttribute('aria-description')).toBe('Use the arrow keys');
  first?.focus();
  expect(described()).toEqual([0]);
  first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.activeElement).toBe(second);
  expect(described()).toEqual([]);
  after?.focus();
  expect(described(), 'the stop to come back to').toEqual([1]);
});
