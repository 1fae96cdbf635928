import type { PublicTenantConfig } from '@grandstand/contract';
import { isHiddenPage } from './hidden-page.ts';
import { routes, type RouteRow } from './routes.ts';

/** Pages that repeat another one, answer a question or lead elsewhere. */
const unlisted: ReadonlySet<string> = new Set(['home', 'search', 'open-app']);

/** Paths, without locale prefix, of the pages without parameters that sitemaps name. */
export function listedPaths(tenant: PublicTenantConfig): string[] {
  const rows: readonly RouteRow[] = routes;
  return rows
    .filter(({ path, name }) => !path.includes('{') && !unlisted.has(name))
    .filter((row) => !isHiddenPage(row) && (row.validate?.({}, tenant) ?? true))
    .map(({ path }) => (path.endsWith('/') ? path : `${path}/`));
}
