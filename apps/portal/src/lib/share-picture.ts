/** Addresses of the pictures that shared links show. Drawn by `server/share-picture`. */
import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/names';

/** Size of the picture, px; what the large cards of social networks are made for. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Of an event, what its picture shows. Entries of lists have it too. */
export type SharedEvent = Pick<
  Event,
  | 'resultHidden'
  | 'id'
  | 'title'
  | 'eventStatus'
  | 'mediaType'
  | 'gameStartDate'
  | 'date'
  | 'sportType'
  | 'team1'
  | 'team2'
  | 'score'
  | 'categories'
  | 'imageUrl'
  | 'cancelled'
>;

/** Counts changes of the drawing itself, so that they get new addresses. */
const drawing = 3;

/** 32-bit FNV-1a: short and the same on both sides; nothing secret hangs on it. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const sideOf = (team: SharedEvent['team1']) =>
  team === null ? null : [team.Name, team.LogoUrl, team.Color];

/** Changes whenever the picture would: crawlers keep a picture as long as its address stays. */
export const sharePictureVersion = (event: SharedEvent): string =>
  hashOf(
    JSON.stringify([
      drawing,
      event.title,
      event.eventStatus,
      event.mediaType,
      event.gameStartDate ?? event.date,
      event.sportType,
      sideOf(event.team1),
      sideOf(event.team2),
      event.eventStatus === 'live' ? event.score : null,
      event.categories.map(({ title }) => title),
      event.imageUrl,
      event.cancelled,
    ]),
  );

/**
 * Path of an event's share picture (JPEG, 1200 by 630) on the tenant's own origin, e.g.
 * `/share/de/events/e1.jpg?v=1x2y3z`. Every locale is named, the default one too.
 */
export const sharePicturePath = (locale: Locale, event: SharedEvent): string =>
  `/share/${locale}/events/${encodeURIComponent(event.id)}.jpg?v=${sharePictureVersion(event)}${event.resultHidden ? '&results=hide' : ''}`;

type SharedSite = Pick<PublicTenantConfig, 'name' | 'brand'>;

/** Changes with the tenant's name and brand. */
export const siteShareVersion = ({ name, brand }: SharedSite): string =>
  hashOf(JSON.stringify([drawing, name, brand]));

/** Path of the share picture of all pages that have none of their own, e.g. `/share/de/site.jpg?v=…`. */
export const siteSharePath = (locale: Locale, tenant: SharedSite): string =>
  `/share/${locale}/site.jpg?v=${siteShareVersion(tenant)}`;
