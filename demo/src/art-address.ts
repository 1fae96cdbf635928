/**
 * URLs of generated pictures. A URL contains everything that its picture needs, so that content and
 * pictures cannot diverge, and events of the same pairing share one poster.
 */
const base = '/media/art';

export const artAddress = {
  crest: (teamId: string) => `${base}/crests/${teamId}.svg`,
  emblem: (identityId: string) => `${base}/emblems/${identityId}.svg`,
  tile: (identityId: string) => `${base}/tiles/${identityId}.svg`,
  banner: (identityId: string) => `${base}/banners/${identityId}.svg`,
  mobileBanner: (identityId: string) => `${base}/banners-mobile/${identityId}.svg`,
  poster: (homeId: string, awayId: string) => `${base}/posters/${homeId}--${awayId}.svg`,
  channel: (eventId: string) => `${base}/channels/${eventId}.svg`,
  avatar: (userId: string) => `${base}/avatars/${userId}.svg`,
  logo: `${base}/logo.svg`,
  mark: `${base}/mark.svg`,
} as const;

/** True for the URL of a generated picture. */
export const isArtAddress = (url: string): boolean => url.startsWith(`${base}/`);

/** Returns the path of a generated picture below the tenant's folder, e.g. `crests/nl-ast.svg`. */
export const artPath = (address: string): string => address.slice(base.length + 1);
