import type { TenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import type { CompressedPage } from '../cache/compressed-page.ts';
import type { FreshPage } from '../cache/page-cache.ts';

export interface PageRequest {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly path: string;
  readonly query: string;
  /** `payload`: only the page data (BLD-02). */
  readonly part?: 'payload';
  /** True for a page without match results. */
  readonly hidesResults?: boolean;
  /** Environment of the process that serves the page. */
  readonly environment?: string | undefined;
}

/** A rendered page as plain data, whichever thread rendered it. */
export type RenderResult =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | ({ readonly kind: 'page'; readonly page: CompressedPage } & Pick<
      FreshPage,
      'rule' | 'incomplete' | 'events'
    >);

export type RenderPage = (request: PageRequest) => Promise<RenderResult>;
