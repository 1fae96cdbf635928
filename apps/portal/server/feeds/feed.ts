/** Input and output of the writers of sitemaps, feeds and calendars. */
import type { EventListEntry, TenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import type { Site } from '../../src/lib/head/site.ts';

export interface FeedContext {
  readonly tenant: TenantConfig;
  /** Absolute URLs in the requested language. */
  readonly site: Site;
  readonly t: Translate;
  /** Calls the backend as an anonymous viewer of the tenant. */
  readonly api: ApiClient;
  /** Epoch ms. */
  readonly now: number;
  /** A sentence about an event in the language: state, teams, competition, date. */
  readonly describe: (event: EventListEntry) => string;
  /** Paths of the pages without parameters that search engines may list. */
  readonly sitemapPaths: readonly string[];
  /** Logs that one of our limits truncated something. */
  readonly warn: (message: string) => void;
}

export type FeedParams = Readonly<Record<string, string>>;

/** Writes a document, or returns null for an unknown name. */
export type WriteDocument = (context: FeedContext, params: FeedParams) => Promise<string | null>;

export interface FeedRoute {
  /** In Fastify's syntax. */
  readonly path: string;
  readonly type: string;
  /** Time in ms for which it is fresh, here and in client caches. */
  readonly freshMs: number;
  /** True if `?lang=` selects its language; otherwise it is in the default one. */
  readonly inLanguages: boolean;
  /** True if a changed event of the tenant drops the cached document. */
  readonly followsEvents: boolean;
  readonly write: WriteDocument;
}
