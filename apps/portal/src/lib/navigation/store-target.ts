import type { PublicTenantConfig } from '@grandstand/contract';

/** Hosts of the app stores; any of their pages is allowed. */
const storeHosts: ReadonlySet<string> = new Set([
  'play.google.com',
  'apps.apple.com',
  'itunes.apple.com',
]);

type Stores = Pick<PublicTenantConfig['social'], 'url_app_store' | 'url_google_play_store'>;

/**
 * Returns the target of `?storeUrl=`, or null if it must not be followed (RTE-31, RTE-32). Allowed are
 * https URLs that the tenant configures, or of an app store (SEC-05, B-03).
 */
export function storeTarget(value: string | null | undefined, stores: Stores): string | null {
  if (value == null || value === '' || value === 'undefined') return null;
  // Parsers disagree on control characters and backslashes, and no valid URL needs them.
  if (/[\p{Cc}\\\s]/u.test(value) || !value.startsWith('https://')) return null;
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const tenantStores = [stores.url_app_store, stores.url_google_play_store]
    .filter((store) => store !== '')
    .map((store) => new URL(store).href);
  return tenantStores.includes(url.href) || storeHosts.has(url.hostname) ? url.href : null;
}
