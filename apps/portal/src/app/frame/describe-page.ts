import { breadcrumbJsonLd, type JsonLd } from '../../lib/head/json-ld.ts';
import { createSite } from '../../lib/head/site.ts';
import { isHiddenPage } from '../router/hidden-page.ts';
import { pageModule } from '../router/page-modules.ts';
import type { PortalRouter } from '../router/router.tsx';
import type { RouteRow } from '../../lib/page/route-row.ts';

/**
 * Returns the schema.org description of a loaded page; empty for missing, failed or hidden pages. Only the
 * server writes it: search engines do not follow navigations in the browser.
 */
export async function describePage(router: PortalRouter): Promise<readonly JsonLd[]> {
  const match = router.state.matches.at(-1);
  const { row } = (match?.staticData ?? {}) as { row?: RouteRow };
  if (match?.status !== 'success' || row === undefined || isHiddenPage(row)) return [];
  const page = await pageModule(row.page).load();
  const { tenant, locale, t } = router.options.context;
  const site = createSite(tenant, locale);
  const head = page.head({ data: match.loaderData as unknown, t, tenant, site });
  if (head.noIndex === true) return [];
  const { breadcrumbs = [], jsonLd = [] } = head;
  return breadcrumbs.length === 0 ? jsonLd : [...jsonLd, breadcrumbJsonLd(breadcrumbs, site)];
}
