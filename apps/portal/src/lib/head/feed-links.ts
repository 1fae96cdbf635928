/** Addresses of what can be subscribed to; written by `server/feeds`. */
import { defaultLocale, type Locale } from '@grandstand/contract/names';

const inLanguage = (locale: Locale) => (locale === defaultLocale ? '' : `?lang=${locale}`);

export type Subscribed = 'team' | 'league';

/** RSS of what was published last: `/feeds/latest.xml`, `/feeds/team/t1.xml?lang=de`. */
export const feedPath = (of: 'latest' | { type: Subscribed; id: string }, locale: Locale): string =>
  of === 'latest'
    ? `/feeds/latest.xml${inLanguage(locale)}`
    : `/feeds/${of.type}/${encodeURIComponent(of.id)}.xml${inLanguage(locale)}`;

/** Calendar of the fixtures of a team or league, or of one match: `/calendar/league/l1.ics?lang=de`. */
export const calendarPath = (
  of: { type: Subscribed | 'event'; id: string },
  locale: Locale,
): string => `/calendar/${of.type}/${encodeURIComponent(of.id)}.ics${inLanguage(locale)}`;

/** Description for those who embed links: the page's address goes in as it is. */
export const oEmbedPath = (pageUrl: string): string =>
  `/oembed?url=${encodeURIComponent(pageUrl)}&format=json`;
