import { spoilerFreeCookie } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';

interface ResultsRequest {
  /** The request's `Cookie`. */
  readonly cookie: string | undefined;
  /** Its query, at least the parameters that the portal knows. */
  readonly query: string;
  readonly tenant: Pick<TenantConfig, 'spoiler_free'>;
}

/** Returns whether the viewer chose to hide results on this device; null without a choice. */
function choiceIn(cookie: string | undefined): boolean | null {
  for (const pair of (cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === spoilerFreeCookie && (value === 'on' || value === 'off')) return value === 'on';
  }
  return null;
}

/**
 * True if a page renders without results: by the viewer's choice, else the tenant's; always for a link with
 * `?results=hide`, which a viewer with hidden results shared.
 */
export const hidesResults = ({ cookie, query, tenant }: ResultsRequest): boolean =>
  /[?&]results=hide(?:&|$)/.test(query) || (choiceIn(cookie) ?? tenant.spoiler_free);

/** Removes the parameter that makes a list show its results (`?results=show`). */
export const stripShowResults = (query: string): string =>
  query
    .replaceAll(/([?&])results=show(?=&|$)/g, '$1')
    .replace(/[?&]+$/, '')
    .replace(/([?&])&+/g, '$1');
