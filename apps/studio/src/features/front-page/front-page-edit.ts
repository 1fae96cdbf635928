import type { FrontPageBanner, FrontPageRow, FrontPageSettings } from '@grandstand/contract';
import { homeRows, type Locale } from '@grandstand/contract/constants';

export type Texts = FrontPageBanner['texts'];

/** Returns a front page with every row: those that it lacks are added at the end, hidden. */
export function withAllRows(settings: FrontPageSettings): FrontPageSettings {
  const missing = homeRows.filter((row) => !settings.rows.some((item) => item.row === row));
  const hidden = missing.map((row): FrontPageRow => ({
    row,
    isHidden: true,
    titles: {},
    size: null,
    leagueId: null,
  }));
  return { ...settings, rows: [...settings.rows, ...hidden] };
}

/** Returns a list in which the item at an index has moved up (-1) or down (1); the same list at its end. */
export function withItemMoved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const item = items[index];
  const other = items[index + by];
  if (item === undefined || other === undefined) return [...items];
  return items.toSpliced(
    Math.min(index, index + by),
    2,
    ...(by === 1 ? [other, item] : [item, other]),
  );
}

/** Returns texts in which one language has another text; an empty one removes it. */
export function withText(texts: Texts, locale: Locale, text: string): Texts {
  const { [locale]: _former, ...others } = texts;
  return text.trim() === '' ? others : { ...others, [locale]: text };
}

/** Problems for which a banner cannot be saved. */
type BannerProblem = 'text' | 'link' | 'until';

export function bannerProblems({ texts, linkUrl, from, until }: FrontPageBanner): BannerProblem[] {
  return [
    ...(Object.keys(texts).length === 0 ? (['text'] as const) : []),
    ...(linkUrl !== null && !/^(?:https:\/\/[^\s/]+\S*|\/(?![/\\])\S*)$/.test(linkUrl)
      ? (['link'] as const)
      : []),
    ...(from !== null && until !== null && from >= until ? (['until'] as const) : []),
  ];
}
