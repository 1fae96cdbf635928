import { spoilerFreeCookie } from '@grandstand/contract/names';
import type { TenantConfig } from '@grandstand/contract';

interface ResultsRequest {
  /** The request's `Cookie`. */
  readonly cookie: string | undefined;
  /** The known part of its query. */
  readonly query: string;
  readonly tenant: Pick<TenantConfig, 'spoiler_free'>;
}

/** What the viewer chose on this device, or null. */
function chosenBy(cookie: string | undefined): boolean | null {
  for (const pair of (cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === spoilerFreeCookie && (value === 'on' || value === 'off')) return value === 'on';
  }
  return null;
}

/**
 * Whether a page is written without results: what its viewer chose, else what the tenant did; and
 * always behind a link that says so (`?results=hide`), which a viewer who has them hidden passed on.
 */
export const hidesResults = ({ cookie, query, tenant }: ResultsRequest): boolean =>
  /[?&]results=hide(?:&|$)/.test(query) || (chosenBy(cookie) ?? tenant.spoiler_free);

/** A query without the wish that a list tells its results (`?results=show`). */
export const stripShowResults = (query: string): string =>
  query
    .replaceAll(/([?&])results=show(?=&|$)/g, '$1')
    .replace(/[?&]+$/, '')
    .replace(/([?&])&+/g, '$1');
