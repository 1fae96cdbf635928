/** What a page says about itself to browsers, search engines and networks where it is shared. */
import type { JsonLd } from './json-ld.ts';

/** A step of the way to a page; `to` is a path without locale prefix, as `buildPath` makes it. */
export interface Breadcrumb {
  readonly title: string;
  readonly to: string;
}

/** Another form of the page: a feed, a calendar, a description for embedding. */
export interface HeadLink {
  /** Media type, e.g. `application/rss+xml`. */
  readonly type: string;
  readonly title: string;
  /** A path of this site with its query. */
  readonly href: string;
}

export interface PageHead {
  /** Whole title, with the tenant's name in it. */
  readonly title: string;
  readonly description?: string | null;
  /** Title for shared links, without the tenant's name; `title` unless given. */
  readonly shareTitle?: string | null;
  /** Of the address that is shared, the query; none unless given. */
  readonly shareQuery?: string;
  /** Picture for shared links: a path of this site or an absolute address. */
  readonly image?: string | null;
  readonly imageAlt?: string | null;
  /** Size of the picture in px, when it is known. */
  readonly imageSize?: { readonly width: number; readonly height: number };
  readonly type?: 'website' | 'video.other' | 'article';
  /** Path (without locale prefix) of the page that this one repeats; its own unless given. */
  readonly canonical?: string;
  /** Keeps the page out of search engines; pages of signing in are kept out anyway. */
  readonly noIndex?: boolean;
  /** The way from the home page (not named) to this page (named last). */
  readonly breadcrumbs?: readonly Breadcrumb[];
  /** A player of what the page is about, which other sites may show; told by the server alone. */
  readonly player?: {
    /** Absolute. */
    readonly address: string;
    /** Its size, px. */
    readonly width: number;
    readonly height: number;
    /** Of its description for those who embed links: a path of this site with its query. */
    readonly description: HeadLink;
  };
  /** Further forms of this page. */
  readonly links?: readonly HeadLink[];
  /** Descriptions for search engines; the breadcrumbs are described without being named here. */
  readonly jsonLd?: readonly JsonLd[];
}
