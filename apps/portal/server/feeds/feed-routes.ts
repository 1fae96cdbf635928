/** Route table of all machine-readable output besides pages. */
import { minuteMs, hourMs } from '@grandstand/contract/constants';
import type { FeedRoute, WriteDocument } from './feed.ts';
import { writeRobots } from './robots.ts';

const xml = 'application/xml; charset=utf-8';
const sitemap = { type: xml, freshMs: hourMs, inLanguages: false, followsEvents: true };
const videoFeed = { freshMs: 5 * minuteMs, inLanguages: true, followsEvents: true };
const rss = { ...videoFeed, type: 'application/rss+xml; charset=utf-8' };
const atom = { ...videoFeed, type: 'application/atom+xml; charset=utf-8' };

// The other writers are imported on first use: their libraries take some MB.
const writeIndex: WriteDocument = async (context) =>
  (await import('./sitemap.ts')).writeIndex(context);
const writeSitemap: WriteDocument = async (...args) =>
  (await import('./sitemap.ts')).writeSitemap(...args);
const writeVideoFeed: WriteDocument = async (...args) =>
  (await import('./video-feed.ts')).writeVideoFeed(...args);
const writeCalendar: WriteDocument = async (...args) =>
  (await import('./calendar.ts')).writeCalendar(...args);
const writeStatistics: WriteDocument = async (...args) =>
  (await import('./statistics-file.ts')).writeStatistics(...args);

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
  { ...rss, path: '/feeds/latest.xml', write: writeVideoFeed },
  { ...rss, path: '/feeds/:type/:id.xml', write: writeVideoFeed },
  {
    ...atom,
    path: '/feeds/latest.atom',
    write: (context) => writeVideoFeed(context, { format: 'atom' }),
  },
  {
    ...atom,
    path: '/feeds/:type/:id.atom',
    write: (context, params) => writeVideoFeed(context, { ...params, format: 'atom' }),
  },
  {
    path: '/calendar/:type/:id.ics',
    type: 'text/calendar; charset=utf-8',
    freshMs: 5 * minuteMs,
    inLanguages: true,
    followsEvents: true,
    write: writeCalendar,
  },
  {
    path: '/statistics/:id/:table.csv',
    type: 'text/csv; charset=utf-8',
    freshMs: 10_000,
    inLanguages: true,
    followsEvents: true,
    write: writeStatistics,
  },
];
