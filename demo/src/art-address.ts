/**
 * URLs of generated pictures. A URL contains everything that its picture needs, so that content and
 * pictures cannot diverge, and events of the same pairing in the same colours share one poster.
 */
const base = '/media/art';

/** Two teams, and the colours such as `#d11f3a` that they wear; null for a team's own. */
interface PosterSides {
  homeId: string;
  awayId: string;
  homeColor?: string | null;
  awayColor?: string | null;
}

/** Stands for the own colour of a team in the name of a poster. */
const ownColor = 'own';

/** Returns what the name of a poster says, the opposite of `artAddress.poster`. */
export function posterSidesOf(name: string): Required<PosterSides> {
  const [homeId = '', awayId = '', ...worn] = name.split('--');
  const [homeColor = null, awayColor = null] = worn.map((color) =>
    color === ownColor ? null : `#${color}`,
  );
  return { homeId, awayId, homeColor, awayColor };
}

export const artAddress = {
  crest: (teamId: string) => `${base}/crests/${teamId}.svg`,
  emblem: (identityId: string) => `${base}/emblems/${identityId}.svg`,
  tile: (identityId: string) => `${base}/tiles/${identityId}.svg`,
  banner: (identityId: string) => `${base}/banners/${identityId}.svg`,
  mobileBanner: (identityId: string) => `${base}/banners-mobile/${identityId}.svg`,
  poster: ({ homeId, awayId, homeColor = null, awayColor = null }: PosterSides) => {
    const colors = [homeColor, awayColor].map((color) => color?.slice(1) ?? ownColor);
    const worn = homeColor === null && awayColor === null ? [] : colors;
    return `${base}/posters/${[homeId, awayId, ...worn].join('--')}.svg`;
  },
  channel: (eventId: string) => `${base}/channels/${eventId}.svg`,
  avatar: (userId: string) => `${base}/avatars/${userId}.svg`,
  logo: `${base}/logo.svg`,
  mark: `${base}/mark.svg`,
} as const;

/** True for the URL of a generated picture. */
export const isArtAddress = (url: string): boolean => url.startsWith(`${base}/`);

/** Returns the path of a generated picture below the tenant's folder, e.g. `crests/nl-ast.svg`. */
export const artPath = (address: string): string => address.slice(base.length + 1);
