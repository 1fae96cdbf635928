/** Head of the pages that are a single list. */
import type { HeadContext, PageHead } from '../../../lib/page/define-page.ts';
import type { ListPageData } from './load-list-page.ts';
import { pagingOf } from '../media-list.api.ts';
import type { ListPageName } from './page-queries.ts';

type Context = Pick<HeadContext<ListPageData>, 'data' | 't' | 'tenant'>;

/**
 * Returns title and description of a list page. To search engines each further page is separate and
 * contains its number. `sport` (its name in the page's language) narrows the live page.
 */
export function listHead(
  name: ListPageName,
  { data, t, tenant }: Context,
  sport: string | null = null,
): PageHead {
  const key = name === 'live' && sport !== null ? 'liveSport' : name;
  const values = { tenant: tenant.name, sport: sport ?? '' };
  const baseTitle = t(`listHead.${key}.title`, values);
  const { firstPage } = data.first;
  const page = Math.ceil(firstPage / pagingOf(data.source).pages) + 1;
  const title =
    page === 1 ? baseTitle : t('listHead.page', { title: baseTitle, page: String(page) });
  return {
    title: `${title} · ${tenant.name}`,
    shareTitle: title,
    description: t(`listHead.${key}.description`, values),
  };
}
