import { defaultLocale, isTranslated, type Locale } from '@grandstand/contract/constants';
import { feedPath } from './feed-links.ts';
import type { PageHead } from './page-head.ts';
import type { Site } from './site.ts';

/** One element of a document's head: a title with its text, or a name and its attributes. */
export type HeadTag =
  | { readonly name: 'title'; readonly text: string }
  | { readonly name: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> };

/** Selects the head elements that belong to a page and are removed with it. */
export const pageTagSelector =
  'title,meta[property],meta[name^="twitter:"],meta[name="description"],meta[name="robots"],link[rel="canonical"],link[rel="alternate"]';

export interface DescribedPage {
  readonly head: PageHead;
  readonly site: Site;
  /** Path and query of the page without locale prefix, see `canonicalAddress`. */
  readonly path: string;
  /** True if search engines must not index the page, whatever its own head states. */
  readonly hidden: boolean;
}

const meta = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
});

const link = (attributes: Readonly<Record<string, string>>): HeadTag => ({
  name: 'link',
  attributes,
});

export const titleTag = (text: string): HeadTag => ({ name: 'title', text });

export const robotsTag = (isHidden: boolean): HeadTag =>
  meta('robots', isHidden ? 'noindex' : 'max-image-preview:large');

/**
 * Returns the canonical address of a page. `search` has the page's known parameters. A further page of a
 * list has its own address; a filtered list is a view of the full one.
 *
 * @param path without locale prefix
 * @returns the path with its trailing slash and query
 */
export function canonicalAddress(path: string, search: Readonly<Record<string, string>>): string {
  const listPath = path.endsWith('/') ? path : `${path}/`;
  const { page, ...filters } = search;
  const isFurtherPage = page !== undefined && /^[1-9]\d{0,5}$/.test(page);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return isFurtherPage && !isFiltered ? `${listPath}?page=${page}` : listPath;
}

/** Tags for the page's canonical address, its translations and its feeds. */
function addressTags({ head, site, path }: DescribedPage): HeadTag[] {
  const eventsFeed = {
    type: 'application/rss+xml',
    title: site.name,
    href: feedPath('latest', site.locale),
  };
  const languages = [
    link({ rel: 'canonical', href: site.pageUrl(path) }),
    ...site.translatedLocales.map((locale) =>
      link({ rel: 'alternate', hreflang: locale, href: site.pageUrl(path, locale) }),
    ),
    link({ rel: 'alternate', hreflang: 'x-default', href: site.pageUrl(path, defaultLocale) }),
  ];
  return [
    ...(isTranslated(site.locale) ? languages : []),
    ...[eventsFeed, ...(head.links ?? [])].map(({ type, title, href }) =>
      link({ rel: 'alternate', type, title, href: site.fileUrl(href) }),
    ),
  ];
}

/** Tags of the embeddable player, for link previews. */
function playerTags(
  { address, width, height, description }: NonNullable<PageHead['player']>,
  site: Site,
): HeadTag[] {
  const { type, title, href } = description;
  return [
    meta('og:video', address),
    meta('og:video:secure_url', address),
    meta('og:video:type', 'text/html'),
    meta('og:video:width', String(width)),
    meta('og:video:height', String(height)),
    meta('twitter:player', address),
    meta('twitter:player:width', String(width)),
    meta('twitter:player:height', String(height)),
    link({ rel: 'alternate', type, title, href: site.fileUrl(href) }),
  ];
}

const openGraphLocales: Partial<Record<Locale, string>> = {};

/** Returns a locale as Open Graph writes it, with a territory: `de` → `de_DE`, `fr-CA` → `fr_CA`. */
export function openGraphLocale(locale: Locale): string {
  if (openGraphLocales[locale] === undefined) {
    const { language, region } = new Intl.Locale(locale).maximize();
    openGraphLocales[locale] = `${language}_${region ?? ''}`;
  }
  return openGraphLocales[locale];
}

/** Matches drawings of the media folder, optionally on another backend's origin. */
const drawing = /^(https?:\/\/[^/?#\s]+)?(\/media\/art\/[^?#\s]+\.svg(?:\?v=[\w.-]+)?)$/;

/**
 * Returns a drawing as the JPEG that the backend makes of it: networks show no SVG. Other pictures are
 * unchanged.
 */
export function sharedImage(address: string): string {
  const [, backend = '', path] = drawing.exec(address) ?? [];
  if (path === undefined) return address;
  return `${backend}/media/picture/1280/jpeg?src=${encodeURIComponent(path)}`;
}

/** Tags for link previews of social networks. */
function sharingTags({ head, site, path }: DescribedPage): HeadTag[] {
  const { description, imageAlt, imageSize } = head;
  const image = head.image == null ? null : site.fileUrl(sharedImage(head.image));
  const title = head.shareTitle ?? head.title;
  // Only the server writes the player: crawlers read its HTML.
  const player = import.meta.env.SSR ? head.player : undefined;
  const otherLocales = site.translatedLocales.filter((locale) => locale !== site.locale);
  const card = image === null ? 'summary' : 'summary_large_image';
  return [
    meta('og:type', head.type ?? 'website'),
    meta('og:site_name', site.name),
    // Networks fetch this URL again: it must hide as much as the shared link.
    meta('og:url', site.pageUrl(path + (head.shareQuery ?? ''))),
    meta('og:title', title),
    ...(description == null ? [] : [meta('og:description', description)]),
    meta('og:locale', openGraphLocale(site.locale)),
    ...otherLocales.map((locale) => meta('og:locale:alternate', openGraphLocale(locale))),
    ...(image === null ? [] : [meta('og:image', image)]),
    ...(image === null || imageSize === undefined
      ? []
      : [
          meta('og:image:width', String(imageSize.width)),
          meta('og:image:height', String(imageSize.height)),
        ]),
    ...(image === null || imageAlt == null ? [] : [meta('og:image:alt', imageAlt)]),
    meta('twitter:card', player === undefined ? card : 'player'),
    meta('twitter:title', title),
    ...(description == null ? [] : [meta('twitter:description', description)]),
    ...(image === null ? [] : [meta('twitter:image', image)]),
    ...(image === null || imageAlt == null ? [] : [meta('twitter:image:alt', imageAlt)]),
    ...(player === undefined ? [] : playerTags(player, site)),
  ];
}

/**
 * Returns the elements of a page's head. A page in a language whose texts are still English is a copy, which
 * search engines must not list. A page hidden from search engines names no other addresses.
 */
export function headTags(page: DescribedPage): HeadTag[] {
  const { head } = page;
  const noIndex = page.hidden || head.noIndex === true;
  return [
    titleTag(head.title),
    ...(head.description == null ? [] : [meta('description', head.description)]),
    robotsTag(noIndex || !isTranslated(page.site.locale)),
    ...(noIndex ? [] : addressTags(page)),
    ...sharingTags(page),
  ];
}
