/** What the writers of sitemaps, feeds and calendars get and give. */
import type { EventListEntry, TenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import type { Site } from '../../src/lib/head/site.ts';

export interface FeedContext {
  readonly tenant: TenantConfig;
  /** Absolute addresses in the language that was asked for. */
  readonly site: Site;
  readonly t: Translate;
  /** Asks the backend as an anonymous viewer of the tenant. */
  readonly api: ApiClient;
  /** Epoch ms. */
  readonly now: number;
  /** A sentence about an event in the language: state, teams, competition, date. */
  readonly describe: (event: EventListEntry) => string;
  /** Paths of the pages without parameters that search engines may list. */
  readonly sitemapPaths: readonly string[];
  /** Logs that one of our limits left something out. */
  readonly warn: (message: string) => void;
}

export type FeedParams = Readonly<Record<string, string>>;

/** Writes a document, or answers null when there is nothing of that name. */
export type WriteFeed = (context: FeedContext, params: FeedParams) => Promise<string | null>;

export interface FeedRoute {
  /** As Fastify reads it. */
  readonly path: string;
  readonly type: string;
  /** Time in ms during which it counts as fresh, here and in caches of clients. */
  readonly freshMs: number;
  /** Whether `?lang=` chooses its language; else it is in the default one. */
  readonly inLanguages: boolean;
  /** Whether a changed event of the tenant drops the kept document. */
  readonly followsEvents: boolean;
  readonly write: WriteFeed;
}
