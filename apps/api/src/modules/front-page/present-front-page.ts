import type { FrontPage, FrontPageSettings, TenantConfig } from '@grandstand/contract';
import { homeRows, orderHomeRows, type Locale, minuteMs } from '@grandstand/contract/constants';

type Texts = FrontPageSettings['rows'][number]['titles'];

/** The front page that the tenant's settings describe: its rows in the order of all home pages. */
export function standardFrontPage({ home }: Pick<TenantConfig, 'home'>): FrontPageSettings {
  const chosen = orderHomeRows([...new Set(home)]);
  const rows = [...chosen, ...homeRows.filter((row) => !chosen.includes(row))];
  return {
    featuredEventId: null,
    rows: rows.map((row) => ({
      row,
      isHidden: !chosen.includes(row),
      titles: {},
      size: null,
      leagueId: null,
    })),
    banners: [],
  };
}

/** Returns a text in a language, else in the language without its region, else in English; null for none. */
const translationOf = (texts: Texts, lang: Locale): string | null =>
  texts[lang] ?? texts[lang.split('-')[0] as Locale] ?? texts.en ?? null;

/** How long before its time a banner is sent to browsers, ms: pages are cached for a while. */
const bannerLeadMs = 15 * minuteMs;

/** Removes the banners whose time is further ahead: their content may not be public yet. */
export const withoutEmbargoedBanners = (
  page: FrontPageSettings,
  now: number,
): FrontPageSettings => ({
  ...page,
  banners: page.banners.filter(
    ({ from }) => from === null || Date.parse(from) <= now + bannerLeadMs,
  ),
});

/** Returns what the portal shows of a front page in a language, without banners whose time is over. */
export const presentFrontPage = (
  { featuredEventId, rows, banners }: FrontPageSettings,
  lang: Locale,
  now: number,
): FrontPage => ({
  featuredEventId,
  rows: rows
    .filter(({ isHidden }) => !isHidden)
    .map(({ row, titles, size, leagueId }) => ({
      row,
      title: translationOf(titles, lang),
      size,
      leagueId,
    })),
  banners: banners
    .filter(({ until }) => until === null || Date.parse(until) > now)
    .map(({ id, imageUrl, texts, linkUrl, from, until, audience }) => ({
      id,
      imageUrl,
      // A banner has at least one text: of a tenant without English, its own language.
      text: translationOf(texts, lang) ?? Object.values(texts)[0] ?? '',
      linkUrl,
      from,
      until,
      audience,
    })),
});
