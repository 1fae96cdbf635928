/** Route table of all machine-readable output besides pages. */
import type { FeedRoute, WriteFeed } from './feed.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const xml = 'application/xml; charset=utf-8';
const sitemap = { type: xml, freshMs: hourMs, inLanguages: false, followsEvents: true };
const news = { freshMs: 5 * minuteMs, inLanguages: true, followsEvents: true };
const rss = { ...news, type: 'application/rss+xml; charset=utf-8' };
const atom = { ...news, type: 'application/atom+xml; charset=utf-8' };

/** Everything may be crawled: unlisted pages have `noindex`, which a crawler sees only if it may read them. */
const writeRobots: WriteFeed = async ({ site }) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.fileUrl('/sitemap.xml')}\n`;

// The other writers load on first use: their libraries take some MB.
const writeIndex: WriteFeed = async (context) => (await import('./sitemap.ts')).writeIndex(context);
const writeSitemap: WriteFeed = async (...args) =>
  (await import('./sitemap.ts')).writeSitemap(...args);
const writeNews: WriteFeed = async (...args) => (await import('./news-feed.ts')).writeNews(...args);
const writeCalendar: WriteFeed = async (...args) =>
  (await import('./calendar.ts')).writeCalendar(...args);

export const feedRoutes: readonly FeedRoute[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    freshMs: hourMs,
    inLanguages: false,
    followsEvents: false,
    write: writeRobots,
  },
  { ...sitemap, path: '/sitemap.xml', write: writeIndex },
  { ...sitemap, path: '/sitemap-:name.xml', write: writeSitemap },
  { ...rss, path: '/feeds/latest.xml', write: writeNews },
  { ...rss, path: '/feeds/:type/:id.xml', write: writeNews },
  {
    ...atom,
    path: '/feeds/latest.atom',
    write: (context) => writeNews(context, { format: 'atom' }),
  },
  {
    ...atom,
    path: '/feeds/:type/:id.atom',
    write: (context, params) => writeNews(context, { ...params, format: 'atom' }),
  },
  {
    path: '/calendar/:type/:id.ics',
    type: 'text/calendar; charset=utf-8',
    freshMs: 5 * minuteMs,
    inLanguages: true,
    followsEvents: true,
    write: writeCalendar,
  },
];
