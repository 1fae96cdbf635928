import { searchScopes, type SearchScope } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { anEntry, aTenant } from '../testing.tsx';
import { filtersInQuery } from '../filter/index.ts';
import { cleanText, requestIn, searchFilters, searchSource } from './search-query.ts';
import { suggestSpelling } from './spelling.ts';
import { targetOf } from './suggestion-target.ts';

const now = Date.parse('2026-11-21T14:30:00.000Z');

function sourceOf(search: Record<string, string>) {
  const request = requestIn(search);
  const chosen = filtersInQuery(search, searchFilters[request.scope], aTenant());
  return searchSource(request, chosen, { now, zone: 'UTC' });
}

describe('query of the search page', () => {
  it('[DSC-10] each of the three scopes requests its own list', () => {
    expect(searchScopes).toEqual(['game', 'player', 'user']);
    const sourceOfScope = (scope: SearchScope) => sourceOf({ q: 'harbour', scope });
    expect(sourceOfScope('game')).toEqual({
      call: 'event.list',
      body: { media_type: ['event'], search: 'harbour' },
    });
    expect(sourceOfScope('player')).toEqual({
      call: 'clip.list',
      body: { type: ['player'], search: 'harbour' },
    });
    expect(sourceOfScope('user')).toEqual({ call: 'clip.listOwn', body: { search: 'harbour' } });
  });

  it('searches matches if the scope is missing or unknown', () => {
    expect([requestIn({}).scope, requestIn({ scope: 'everything' }).scope]).toEqual([
      'game',
      'game',
    ]);
  });

  it('sends the filters of its scope and drops the others', () => {
    const search = { q: 'x', status: 'live', kind: 'highlight', sport: 'rugby', league: 'l1' };
    expect(sourceOf(search).body).toEqual({
      media_type: ['highlight'],
      status: ['live'],
      sportType: ['rugby'],
      'identities.id': ['l1'],
      'identities.type': ['league'],
      search: 'x',
    });
    expect(sourceOf({ ...search, scope: 'player' }).body).toEqual({
      type: ['player'],
      sportType: ['rugby'],
      'identities.id': ['l1'],
      search: 'x',
    });
    expect(sourceOf({ ...search, scope: 'user' }).body).toEqual({ search: 'x' });
  });

  it('sorts by relevance or as chosen; without text by newest', () => {
    expect(sourceOf({ q: 'x', sort: 'title' }).body).toMatchObject({ sort: 'title', order: 'asc' });
    expect(sourceOf({ q: 'x', sort: 'price' }).body).not.toHaveProperty('sort');
    expect(sourceOf({ sport: 'rugby' }).body).toMatchObject({ sort: 'added', order: 'desc' });
  });

  it('accepts any text: one line, no control characters, within the backend’s limit', () => {
    expect(cleanText('  a\u0000b\n\tc ')).toBe('a b c');
    expect(cleanText('x'.repeat(10_000))).toHaveLength(100);
    const cut = cleanText(`${'x'.repeat(99)}🏑🏑`);
    expect(cut).toBe('x'.repeat(99));
    expect(cleanText("'; DROP TABLE event; -- .*+?^${}()|[]\\")).toContain('DROP TABLE');
  });
});

const foundEntry = (text: string, ranges: [number, number][]) =>
  anEntry({ match: { field: 'title', text, ranges } });

describe('spelling', () => {
  it('suggests a spelling if the results differ from the text', () => {
    const entries = [foundEntry('Harbour – Borough', [[0, 7]])];
    expect(suggestSpelling('harbuor', entries)).toBe('Harbour');
    expect(
      suggestSpelling('Borough harbor', [
        foundEntry('Harbour – Borough', [
          [0, 7],
          [10, 17],
        ]),
      ]),
    ).toBe('Borough Harbour');
  });

  it('ignores case, missing accents and parts of words', () => {
    expect(suggestSpelling('malmo', [foundEntry('Malmö – Lund', [[0, 5]])])).toBeNull();
    expect(suggestSpelling('HARB', [foundEntry('Harbour – Borough', [[0, 4]])])).toBeNull();
    expect(suggestSpelling('harbour', [])).toBeNull();
  });
});

describe('target of a suggestion', () => {
  const base = {
    id: 'x',
    title: 'X',
    imageUrl: null,
    detail: null,
    date: null,
    ranges: [],
    parentId: 'c',
  };

  it.each(['event', 'clip'] as const)(
    'a suggestion of the kind %s links to its page, with the kind',
    (kind) => {
      expect(targetOf({ ...base, kind }, false)).toEqual({
        to: '/events/x/',
        search: {},
        state: { mediaType: kind },
      });
    },
  );

  it.each([
    ['team', '/team/x/'],
    ['league', '/league/x/'],
    ['category', '/category/x/'],
    ['sub_category', '/category/c/sub-category/x/'],
  ] as const)('a suggestion of the kind %s leads to %s', (kind, to) => {
    expect(targetOf({ ...base, kind }, false)).toEqual({ to, search: {} });
  });

  it('a player links to the squad of the team, at the shirt number', () => {
    const player = { ...base, kind: 'player', playerNumber: 9 } as const;
    expect(targetOf(player, false)).toEqual({
      to: '/team/x/',
      search: { view: 'squad' },
      hash: 'player-9',
    });
    expect(targetOf(player, true)).toEqual({ to: '/search/', search: { team: 'x' } });
  });

  it('a team links to its matches if the tenant has no team pages', () => {
    expect(targetOf({ ...base, kind: 'team' }, true)).toEqual({
      to: '/search/',
      search: { team: 'x' },
    });
  });
});
