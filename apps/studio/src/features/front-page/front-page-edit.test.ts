import type { FrontPageBanner, FrontPageSettings } from '@grandstand/contract';
import { homeRows } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { bannerProblems, withItemMoved, withAllRows, withText } from './front-page-edit.ts';

const banner: FrontPageBanner = {
  id: 'cup',
  imageUrl: '/media/art/uploads/p1.webp',
  texts: { en: 'Cup final' },
  linkUrl: null,
  from: null,
  until: null,
  audience: 'everyone',
};

describe('edits of a front page', () => {
  it('offer every row; those that the page lacks are hidden, at the end', () => {
    const settings: FrontPageSettings = {
      featuredEventId: null,
      rows: [{ row: 'clips', isHidden: false, titles: {}, size: 3, leagueId: null }],
      banners: [],
    };
    const { rows } = withAllRows(settings);
    expect(rows.map(({ row }) => row).toSorted()).toEqual(homeRows.toSorted());
    expect(rows.filter(({ isHidden }) => !isHidden)).toEqual(settings.rows);
    expect(rows[0]?.row).toBe('clips');
  });

  it('move an item past its neighbour, but not beyond the ends', () => {
    expect(withItemMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(withItemMoved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(withItemMoved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
    expect(withItemMoved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });

  it('remove a text that is emptied', () => {
    expect(withText({ en: 'Tonight' }, 'de', 'Heute')).toEqual({ en: 'Tonight', de: 'Heute' });
    expect(withText({ en: 'Tonight', de: 'Heute' }, 'de', ' ')).toEqual({ en: 'Tonight' });
  });

  it('name the problems for which a banner cannot be saved', () => {
    expect(bannerProblems(banner)).toEqual([]);
    expect(bannerProblems({ ...banner, texts: {} })).toEqual(['text']);
    for (const linkUrl of ['/events/cup', 'https://club.example/cup'])
      expect(bannerProblems({ ...banner, linkUrl })).toEqual([]);
    for (const linkUrl of ['//evil.example', 'javascript:alert(1)', 'club.example', 'https://'])
      expect(bannerProblems({ ...banner, linkUrl })).toEqual(['link']);
    const day = (date: number) => `2026-12-0${date}T00:00:00.000Z`;
    expect(bannerProblems({ ...banner, from: day(2), until: day(1) })).toEqual(['until']);
    expect(bannerProblems({ ...banner, from: day(1), until: day(2) })).toEqual([]);
  });
});
