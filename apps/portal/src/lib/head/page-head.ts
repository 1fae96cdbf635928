/** Metadata of a page for browsers, search engines and social networks. */
import type { Breadcrumb, JsonLd } from './json-ld.ts';

/** Another form of the page: a feed, a calendar, an oEmbed description. */
export interface HeadLink {
  /** Media type, e.g. `application/rss+xml`. */
  readonly type: string;
  readonly title: string;
  /** A path of this site with its query. */
  readonly href: string;
}

export interface PageHead {
  /** Full title, including the tenant's name. */
  readonly title: string;
  readonly description?: string | null;
  /** Title for shared links, without the tenant's name; defaults to `title`. */
  readonly shareTitle?: string | null;
  /** Query of the shared URL; none by default. */
  readonly shareQuery?: string;
  /** Picture for shared links: a path of this site or an absolute URL. */
  readonly image?: string | null;
  readonly imageAlt?: string | null;
  /** Size of the picture in px, if known. */
  readonly imageSize?: { readonly width: number; readonly height: number };
  readonly type?: 'website' | 'video.other' | 'article';
  /** Path (without locale prefix) of the page that this one duplicates; its own by default. */
  readonly canonical?: string;
  /** Hides the page from search engines; sign-in pages are hidden anyway. */
  readonly noIndex?: boolean;
  /** Breadcrumbs, from below the home page (excluded) to this page (last). */
  readonly breadcrumbs?: readonly Breadcrumb[];
  /** Embeddable player of the page's video; only the server writes it. */
  readonly player?: {
    /** Absolute URL. */
    readonly address: string;
    /** Size, px. */
    readonly width: number;
    readonly height: number;
    /** oEmbed description: a path of this site with its query. */
    readonly description: HeadLink;
  };
  /** Other forms of this page. */
  readonly links?: readonly HeadLink[];
  /** JSON-LD for search engines; breadcrumbs are added automatically. */
  readonly jsonLd?: readonly JsonLd[];
}
