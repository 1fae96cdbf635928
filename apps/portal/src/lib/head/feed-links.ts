/** Addresses of feeds, calendars and files of statistics, which `server/feeds` renders. */
import { defaultLocale, type Locale } from '@grandstand/contract/constants';

const inLanguage = (locale: Locale) => (locale === defaultLocale ? '' : `?lang=${locale}`);

export type FeedIdentityType = 'team' | 'league';

/**
 * Returns the path of an RSS feed of the latest videos: `/feeds/latest.xml`, `/feeds/team/t1.xml?lang=de`.
 */
export const feedPath = (
  subject: 'latest' | { type: FeedIdentityType; id: string },
  locale: Locale,
): string =>
  subject === 'latest'
    ? `/feeds/latest.xml${inLanguage(locale)}`
    : `/feeds/${subject.type}/${encodeURIComponent(subject.id)}.xml${inLanguage(locale)}`;

/** Returns the path of the calendar of a team, a league or one match: `/calendar/league/l1.ics?lang=de`. */
export const calendarPath = (
  subject: { type: FeedIdentityType | 'event'; id: string },
  locale: Locale,
): string => `/calendar/${subject.type}/${encodeURIComponent(subject.id)}.ics${inLanguage(locale)}`;

export type StatisticsTable = 'teams' | 'players';

/** Returns the path of the statistics of a match as a CSV file: `/statistics/e1/players.csv?lang=de`. */
export const statisticsFilePath = (id: string, table: StatisticsTable, locale: Locale): string =>
  `/statistics/${encodeURIComponent(id)}/${table}.csv${inLanguage(locale)}`;

/** Returns the oEmbed path of a page; `pageUrl` is passed on unchanged. */
export const oEmbedPath = (pageUrl: string): string =>
  `/oembed?url=${encodeURIComponent(pageUrl)}&format=json`;
