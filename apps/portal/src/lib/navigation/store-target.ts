import type { PublicTenantConfig } from '@grandstand/contract';

/** The stores themselves; what they offer is their own matter. */
const storeHosts: ReadonlySet<string> = new Set([
  'play.google.com',
  'apps.apple.com',
  'itunes.apple.com',
]);

type Stores = Pick<PublicTenantConfig['social'], 'url_app_store' | 'url_google_play_store'>;

/**
 * Where `?storeUrl=` leads, or null when it is not followed (RTE-31, RTE-32): only an https address
 * that is one of the tenant's own, or one of a store (SEC-05, B-03).
 */
export function storeTarget(value: string | null | undefined, stores: Stores): string | null {
  if (value == null || value === '' || value === 'undefined') return null;
  // Control characters and backslashes are read differently by parsers; nobody needs them.
  if (/[\p{Cc}\\\s]/u.test(value) || !value.startsWith('https://')) return null;
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const own = [stores.url_app_store, stores.url_google_play_store]
    .filter((store) => store !== '')
    .map((store) => new URL(store).href);
  return own.includes(url.href) || storeHosts.has(url.hostname) ? url.href : null;
}
