import type { SearchAction, WithActionConstraints } from 'schema-dts';
import type { JsonLd } from './json-ld.ts';
import type { Site } from './site.ts';

/** Returns the JSON-LD of the home page: the site and its search. */
export function siteJsonLd(site: Site): JsonLd {
  const search: Exclude<WithActionConstraints<SearchAction>, string> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${site.pageUrl('/search/')}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${site.pageUrl('/')}#site`,
    name: site.name,
    url: site.pageUrl('/'),
    inLanguage: site.locale,
    potentialAction: search,
  };
}
