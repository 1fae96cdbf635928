/** Addresses of share pictures, which `server/share-picture` renders. */
import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';

/** Size of the picture, px; that of large cards on social networks. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The part of an event that its picture shows. List entries have it too. */
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

/** Version of the drawing itself, so that changes to it get new addresses. */
const drawingVersion = 3;

/** 32-bit FNV-1a: short, and the same on both sides; not for secrets. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const sideOf = (team: SharedEvent['team1']) =>
  team === null ? null : [team.Name, team.LogoUrl, team.Color];

/** Changes whenever the picture would: crawlers cache a picture as long as its address stays. */
export const sharePictureVersion = (event: SharedEvent): string =>
  hashOf(
    JSON.stringify([
      drawingVersion,
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
 * Returns the path of an event's share picture (JPEG, 1200 by 630) on the tenant's own origin, e.g.
 * `/share/de/events/e1.jpg?v=1x2y3z`. It names every locale, including the default.
 */
export const sharePicturePath = (locale: Locale, event: SharedEvent): string =>
  `/share/${locale}/events/${encodeURIComponent(event.id)}.jpg?v=${sharePictureVersion(event)}${event.resultHidden ? '&results=hide' : ''}`;

type SharedSite = Pick<PublicTenantConfig, 'name' | 'brand'>;

/** Changes with the tenant's name and brand. */
export const siteShareVersion = ({ name, brand }: SharedSite): string =>
  hashOf(JSON.stringify([drawingVersion, name, brand]));

/** Returns the path of the share picture for pages without their own, e.g. `/share/de/site.jpg?v=…`. */
export const siteSharePath = (locale: Locale, tenant: SharedSite): string =>
  `/share/${locale}/site.jpg?v=${siteShareVersion(tenant)}`;
