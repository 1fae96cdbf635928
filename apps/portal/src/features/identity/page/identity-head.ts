import { sportNameIn, type Locale } from '@grandstand/contract/constants';
import type { PublicTenantConfig } from '@grandstand/contract';
import { calendarPath, feedPath } from '../../../lib/head/feed-links.ts';
import { identityJsonLd } from '../../../lib/head/identity-json-ld.ts';
import type { Breadcrumb, HeadContext, PageHead } from '../../../lib/page/define-page.ts';
import { titleOf } from '../../event-card/index.ts';
import { identityPath } from '../identity-path.ts';
import type { IdentityPageData } from '../identity.api.ts';

/**
 * Returns the path to an identity's page from the top; includes leagues only if the tenant has a leagues
 * view (TEN-04).
 */
export function breadcrumbsOf(
  { identity, parents }: Pick<IdentityPageData, 'identity' | 'parents'>,
  { enable_leagues_view: leagues }: Pick<PublicTenantConfig, 'enable_leagues_view'>,
): Breadcrumb[] {
  const ancestors = parents.filter(({ type }) => type !== 'league' || leagues);
  return [...ancestors, identity].flatMap((ancestor) => {
    const to = identityPath(ancestor);
    return to === null ? [] : [{ title: titleOf(ancestor), to }];
  });
}

/** Returns the URLs of an identity's calendar and feed; only teams and leagues have them. */
export function feedsOf(
  { id, type }: IdentityPageData['identity'],
  locale: Locale,
): { readonly calendar: string; readonly feed: string } | null {
  if (type !== 'team' && type !== 'league') return null;
  return { calendar: calendarPath({ type, id }, locale), feed: feedPath({ type, id }, locale) };
}

/** Returns the title, description and links of an identity's page. */
export function identityHead({ data, t, tenant, site }: HeadContext<IdentityPageData>): PageHead {
  const { identity, parents, view } = data;
  const title = titleOf(identity);
  const parent = parents.at(-1);
  const subject =
    identity.type === 'subcategory' && parent !== undefined
      ? `${titleOf(parent)}: ${title}`
      : title;
  const path = identityPath(identity);
  const feeds = feedsOf(identity, site.locale);
  const pageTitle = view === 'overview' ? subject : `${subject}: ${t(`identity.views.${view}`)}`;
  return {
    title: `${pageTitle} · ${tenant.name}`,
    shareTitle: pageTitle,
    description: t(`identity.descriptions.${identity.type}`, {
      title: subject,
      tenant: tenant.name,
    }),
    image: identity.bannerUrl ?? identity.imageUrl,
    imageAlt: title,
    noIndex: identity.safeguarded === true,
    breadcrumbs: breadcrumbsOf(data, tenant),
    jsonLd:
      path === null
        ? []
        : identityJsonLd({ ...identity, title }, site, {
            path,
            sport:
              identity.sportType === null ? null : sportNameIn(tenant.sports, identity.sportType),
          }),
    links:
      feeds === null
        ? []
        : [
            {
              type: 'application/rss+xml',
              title: t('identity.feedOf', { title }),
              href: feeds.feed,
            },
            {
              type: 'text/calendar',
              title: t('identity.calendarOf', { title }),
              href: feeds.calendar,
            },
          ],
  };
}
