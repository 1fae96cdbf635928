import { afterEach, expect, it, vi } from 'vitest';
import { showCurrentTab } from './tabs.ts';

afterEach(() => document.body.replaceChildren());

it('scrolling the current tab into view returns no promise, which React would call as a cleanup', () => {
  document.body.innerHTML = '<nav><a>Comments</a><a aria-current="page">Bans</a></nav>';
  const scroll = vi.fn<() => unknown>(() => Promise.resolve());
  Element.prototype.scrollIntoView = scroll;
  expect(showCurrentTab(document.querySelector('nav'))).toBeUndefined();
  expect(scroll).toHaveBeenCalledOnce();
});
