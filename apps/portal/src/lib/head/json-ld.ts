/** JSON-LD for search engines, in the vocabulary of schema.org. */
import type {
  BreadcrumbList,
  BroadcastEvent,
  SportsEvent,
  SportsOrganization,
  SportsTeam,
  Thing,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Site } from './site.ts';

/** A breadcrumb; `to` is a path without locale prefix, as built by `buildPath`. */
export interface Breadcrumb {
  readonly title: string;
  readonly to: string;
}

/** Media type of the script that contains JSON-LD. */
export const jsonLdType = 'application/ld+json';

type Described<T extends Thing> = Exclude<WithContext<T>, string>;

export type JsonLd =
  | Described<BreadcrumbList>
  | Described<BroadcastEvent>
  | Described<SportsEvent>
  | Described<SportsOrganization>
  | Described<SportsTeam>
  | Described<VideoObject>
  | Described<WebSite>;

/** Returns the breadcrumbs of a page, the home page first. */
export function breadcrumbJsonLd(breadcrumbs: readonly Breadcrumb[], site: Site): JsonLd {
  const steps = [{ title: site.name, to: '/' }, ...breadcrumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: site.pageUrl(to),
    })),
  };
}
