import { Readable } from 'node:stream';
import type { Locale } from '@grandstand/contract/constants';
import { defaultLocale } from '@grandstand/contract/constants';
import {
  ErrorLevel,
  SitemapIndexStream,
  SitemapStream,
  streamToPromise,
  type SitemapItemLoose,
  type VideoItemLoose,
} from 'sitemap';
import type { Site } from '../../src/lib/head/site.ts';

/** A page of the sitemap; `path` is without locale prefix. */
export interface ListedPage {
  readonly path: string;
  readonly video?: VideoItemLoose;
  /** Time of its last change, ISO 8601; null if unknown. */
  readonly changedAt?: string | null;
}

const itemOf = (site: Site, { path, video, changedAt = null }: ListedPage): SitemapItemLoose => {
  const link = (lang: string, locale: Locale) => ({ lang, url: site.pageUrl(path, locale) });
  return {
    url: site.pageUrl(path, defaultLocale),
    links: [
      ...site.translatedLocales.map((locale) => link(locale, locale)),
      link('x-default', defaultLocale),
    ],
    ...(changedAt !== null && { lastmodISO: changedAt }),
    ...(video !== undefined && { video: [video] }),
  };
};

/**
 * Writes pages as a sitemap, each with its translations; null for none, since an empty sitemap is
 * invalid.
 */
export async function sitemapOf(site: Site, pages: readonly ListedPage[]): Promise<string | null> {
  if (pages.length === 0) return null;
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, image: false, video: true, xhtml: true },
  });
  const items = pages.map((page) => itemOf(site, page));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** Writes the index of sitemaps from their names. */
export async function sitemapIndexOf(site: Site, names: readonly string[]): Promise<string> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = names.map((name) => ({ url: site.fileUrl(`/sitemap-${name}.xml`) }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}
