import type { TenantConfig } from '@grandstand/contract';
import { localePrefix, type Locale } from '@grandstand/contract/constants';

/** Content that another app shares; apps put addresses into the text as often as into `url`. */
export interface SharedContent {
  readonly title?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
}

/** Characters of a search. */
const maxSearchLength = 100;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const addressPattern = /https?:\/\/[^\s<>"']+/;

/** Returns the portal path of the address in a text, or null. */
function portalPathIn(text: string, origins: readonly string[]): string | null {
  const [address] = addressPattern.exec(text) ?? [];
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || !origins.includes(url.origin)) return null;
  // A path that starts with two slashes would lead to another site.
  return `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`;
}

/**
 * Returns the target of shared content: the portal page of its address, else a search for its query, else
 * the home page. Always a path of this site.
 *
 * @param origins origins of the portal, besides that of its `portal_url`
 */
export function sharedTarget(
  tenant: Pick<TenantConfig, 'portal_url'>,
  locale: Locale,
  { title, text, url }: SharedContent,
  origins: readonly string[],
): string {
  const portalOrigins = [...origins, URL.parse(tenant.portal_url)?.origin ?? ''];
  const parts = [textOf(url), textOf(text), textOf(title)];
  const page = parts.map((part) => portalPathIn(part, portalOrigins)).find((path) => path !== null);
  if (page !== undefined) return page;
  const query = [textOf(text), textOf(title)]
    .map((part) =>
      part.replaceAll(new RegExp(addressPattern, 'g'), ' ').replaceAll(/\s+/g, ' ').trim(),
    )
    .find((part) => part !== '');
  const prefix = localePrefix(locale);
  if (query === undefined) return `${prefix}/`;
  return `${prefix}/search/?q=${encodeURIComponent(Array.from(query).slice(0, maxSearchLength).join(''))}`;
}
