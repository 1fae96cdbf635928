import type { PublicTenantConfig } from '@grandstand/contract';
import { isHiddenPage } from './hidden-page.ts';
import { routes } from './routes.ts';

/** Returns the paths, without locale prefix, of the parameterless pages listed in sitemaps. */
export function sitemapPaths(tenant: PublicTenantConfig): string[] {
  return routes
    .filter((row) => !row.path.includes('{') && row.unlisted !== true)
    .filter((row) => !isHiddenPage(row) && (row.validate?.({}, tenant) ?? true))
    .map(({ path }) => (path.endsWith('/') ? path : `${path}/`));
}
