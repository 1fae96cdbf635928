import { Readable } from 'node:stream';
import type { Locale } from '@grandstand/contract/names';
import { defaultLocale } from '@grandstand/contract/names';
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
  /** When it last changed, ISO 8601; null when that is not known. */
  readonly changed?: string | null;
}

const item = (site: Site, { path, video, changed = null }: ListedPage): SitemapItemLoose => {
  const link = (lang: string, locale: Locale) => ({ lang, url: site.pageUrl(path, locale) });
  return {
    url: site.pageUrl(path, defaultLocale),
    links: [
      ...site.locales.map((locale) => link(locale, locale)),
      link('x-default', defaultLocale),
    ],
    ...(changed !== null && { lastmodISO: changed }),
    ...(video !== undefined && { video: [video] }),
  };
};

/** Pages as a sitemap, each with its other languages; null for none, since that is no sitemap. */
export async function sitemapOf(site: Site, pages: readonly ListedPage[]): Promise<string | null> {
  if (pages.length === 0) return null;
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, image: false, video: true, xhtml: true },
  });
  const written = streamToPromise(
    Readable.from(pages.map((page) => item(site, page))).pipe(stream),
  );
  return (await written).toString();
}

/** Names of sitemaps as the index of all of them. */
export async function sitemapIndexOf(site: Site, names: readonly string[]): Promise<string> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = names.map((name) => ({ url: site.fileUrl(`/sitemap-${name}.xml`) }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}
