import { spoilerFreeCookie } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';

interface ResultsRequest {
  /** The request's `Cookie`. */
  readonly cookie: string | undefined;
  /** The known part of its query. */
  readonly query: string;
  readonly tenant: Pick<TenantConfig, 'spoiler_free'>;
}

/** Returns the viewer's choice on this device, or null. */
function chosenBy(cookie: string | undefined): boolean | null {
  for (const pair of (cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === spoilerFreeCookie && (value === 'on' || value === 'off')) return value === 'on';
  }
  return null;
}

/**
 * True if a page renders without results: by the viewer's choice, else the tenant's; always behind a link
 * with `?results=hide`, which a viewer with hidden results shared.
 */
export const hidesResults = ({ cookie, query, tenant }: ResultsRequest): boolean =>
  /[?&]results=hide(?:&|$)/.test(query) || (chosenBy(cookie) ?? tenant.spoiler_free);

/** Removes the parameter that makes a list show its results (`?results=show`). */
export const stripShowResults = (query: string): string =>
  query
    .replaceAll(/([?&])results=show(?=&|$)/g, '$1')
    .replace(/[?&]+$/, '')
    .replace(/([?&])&+/g, '$1');
