import type { Identity } from '@grandstand/contract';
import type { JsonLd } from './json-ld.ts';
import type { Site } from './site.ts';

export type DescribedIdentity = Pick<
  Identity,
  | 'title'
  | 'type'
  | 'imageUrl'
  | 'logoUrl'
  | 'facebookUrl'
  | 'instagramUrl'
  | 'xUrl'
  | 'webUrl'
  | 'youtubeUrl'
  | 'tiktokUrl'
>;

/**
 * Returns the JSON-LD of a team's or league's page; categories have only their breadcrumbs.
 *
 * @param path of the page without locale prefix
 * @param sport its name in the page's language
 */
export function identityJsonLd(
  identity: DescribedIdentity,
  site: Site,
  { path, sport }: { readonly path: string; readonly sport: string | null },
): JsonLd[] {
  if (identity.type !== 'team' && identity.type !== 'league') return [];
  const logo = identity.logoUrl ?? identity.imageUrl;
  const { facebookUrl, instagramUrl, xUrl, webUrl, youtubeUrl, tiktokUrl } = identity;
  const profiles = [webUrl, facebookUrl, instagramUrl, xUrl, youtubeUrl, tiktokUrl];
  const sameAs = profiles.filter((link) => link !== null);
  const organization = {
    '@context': 'https://schema.org',
    '@id': `${site.pageUrl(path)}#organization`,
    name: identity.title,
    url: site.pageUrl(path),
    ...(sport !== null && { sport }),
    ...(logo !== null && { logo: site.fileUrl(logo) }),
    ...(sameAs.length > 0 && { sameAs }),
  } as const;
  return [
    identity.type === 'team'
      ? { ...organization, '@type': 'SportsTeam' }
      : { ...organization, '@type': 'SportsOrganization' },
  ];
}
