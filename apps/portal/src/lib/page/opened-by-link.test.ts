// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openedByLink } from './opened-by-link.ts';

beforeEach(() => history.pushState(null, '', '/events/a/'));
afterEach(() => vi.restoreAllMocks());

/** Opens the document: referrer, navigation type and number of entries in the tab's history. */
function openDocument({ referrer = `${location.origin}/`, type = 'navigate', entries = 2 } = {}) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  vi.spyOn(history, 'length', 'get').mockReturnValue(entries);
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  return openedByLink();
}

it('openedByLink is true for a document that a link of this site opened in its tab', () => {
  expect(openDocument()).toBe(true);
  expect(openDocument({ referrer: `${location.origin}/he/events/b/` })).toBe(true);
});

it.each<[how: string, overrides: Parameters<typeof openDocument>[0]]>([
  ['by its address', { referrer: '' }],
  ['from another site', { referrer: 'https://other.example/events/b/' }],
  [
    'from a site whose name starts with that of this site',
    { referrer: `${location.origin}.example/` },
  ],
  ['by a reload', { type: 'reload' }],
  ['by going back', { type: 'back_forward' }],
  ['in a new tab', { entries: 1 }],
  ['from itself in another language', { referrer: `${location.origin}/fr-CA/events/a` }],
])('openedByLink is false for a document opened %s', (_, overrides) => {
  expect(openDocument(overrides)).toBe(false);
});
