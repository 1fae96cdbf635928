/** Writes the head of a page as HTML. */
import { escapeHtml, isTranslated } from '@grandstand/contract/constants';
import type { HeadTag } from '../../lib/head/head-tags.ts';
import { breadcrumbJsonLd, jsonLdType, type JsonLd } from '../../lib/head/json-ld.ts';
import { createSite } from '../../lib/head/site.ts';
import { isNoindexPage } from '../../lib/page/route-row.ts';
import { toScriptJson } from '../hydration/page-data.ts';
import { currentRow } from '../router/current-page.ts';
import { pageModule } from '../router/page-modules.ts';
import type { PortalRouter } from '../router/router.ts';

function writeTag(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag.name}${attributes.join('')}/>`;
}

/** Returns a JSON-LD script. It does not execute, so it needs no hash in the content security policy. */
const jsonLdElement = (description: JsonLd): string =>
  `<script type="${jsonLdType}">${toScriptJson(description)}</script>`;

/**
 * Returns the schema.org description of a loaded page; empty for failed, hidden or untranslated pages. Only
 * the server writes it: search engines do not follow navigations in the browser.
 */
async function describePage(router: PortalRouter): Promise<readonly JsonLd[]> {
  const match = router.state.matches.at(-1);
  const row = currentRow(router);
  if (match?.status !== 'success' || row === null || isNoindexPage(row)) return [];
  const page = await pageModule(row.page).load();
  const { tenant, locale, t } = router.options.context;
  const site = createSite(tenant, locale);
  const head = page.head({ data: match.loaderData as unknown, t, tenant, site });
  if (head.noIndex === true || !isTranslated(locale)) return [];
  const { breadcrumbs = [], jsonLd = [] } = head;
  return breadcrumbs.length === 0 ? jsonLd : [...jsonLd, breadcrumbJsonLd(breadcrumbs, site)];
}

/** Returns the HTML of head elements. */
export const headHtml = (tags: readonly HeadTag[]): string => tags.map(writeTag).join('');

/** Returns the HTML of a loaded page's JSON-LD for search engines. */
export const jsonLdHtml = async (router: PortalRouter): Promise<string> =>
  (await describePage(router)).map(jsonLdElement).join('');
