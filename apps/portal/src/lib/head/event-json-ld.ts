/** What an event, clip or highlight is to a search engine. Says only what the portal knows. */
import type { Event } from '@grandstand/contract';
import type { BroadcastEvent, SportsEvent, SportsTeam, VideoObject } from 'schema-dts';
import { buildPath } from '../navigation/build-path.ts';
import { isoDuration } from './iso-duration.ts';
import type { JsonLd } from './json-ld.ts';
import type { Site } from './site.ts';

const context = 'https://schema.org';

export type DescribedEvent = Pick<
  Event,
  | 'id'
  | 'title'
  | 'date'
  | 'gameStartDate'
  | 'gameEndDate'
  | 'eventStatus'
  | 'mediaType'
  | 'commerceType'
  | 'isEventAvailableForUser'
  | 'isEventAvailableInUserRegion'
  | 'team1'
  | 'team2'
  | 'source'
  | 'duration'
  | 'cancelled'
  | 'resultHidden'
>;

/** What the page adds in its language. */
export interface EventWords {
  readonly description: string;
  readonly sport: string;
  /** Address of a picture, absolute; PNG or JPEG, since some readers know no other. */
  readonly image: string;
  /** Address of its player for other sites, absolute; null where there is none. */
  readonly player: string | null;
}

/** True for what has a film, whether or not an anonymous visitor may watch it. */
export const hasVideo = (event: DescribedEvent): boolean =>
  event.source.hd !== null || (!event.isEventAvailableForUser && event.duration !== null);

/**
 * The address of a film that everyone may watch, or null. Addresses below `/media/h/` end after ten
 * minutes and are nobody else's.
 */
export function publicVideoUrl(event: DescribedEvent): string | null {
  const { hd } = event.source;
  const open = event.commerceType === 'commerce_free_media' && event.isEventAvailableInUserRegion;
  return open && hd !== null && !hd.includes('/media/h/') ? hd : null;
}

const pageOf = (event: DescribedEvent, site: Site) =>
  site.pageUrl(buildPath('/events/{eventId}', { eventId: event.id }));

function teamOf(team: Event['team1'], site: Site): Exclude<SportsTeam, string>[] {
  if (team === null) return [];
  return [
    {
      '@type': 'SportsTeam',
      name: team.Name,
      ...(team.LogoUrl !== null && { logo: site.fileUrl(team.LogoUrl) }),
    },
  ];
}

function matchOf(event: DescribedEvent, site: Site, words: EventWords) {
  const [home] = teamOf(event.team1, site);
  const [away] = teamOf(event.team2, site);
  return {
    '@type': 'SportsEvent',
    '@id': `${pageOf(event, site)}#match`,
    name: event.title,
    description: words.description,
    sport: words.sport,
    image: words.image,
    url: pageOf(event, site),
    startDate: event.gameStartDate ?? event.date,
    ...(event.gameEndDate !== null && canShowDuration(event) && { endDate: event.gameEndDate }),
    // Where it is played is not known, so nothing is said about it.
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(home !== undefined && away !== undefined
      ? { homeTeam: home, awayTeam: away, competitor: [home, away] }
      : {}),
  } as const satisfies SportsEvent;
}

function broadcastOf(event: DescribedEvent, site: Site) {
  return {
    '@type': 'BroadcastEvent',
    '@id': `${pageOf(event, site)}#broadcast`,
    name: event.title,
    isLiveBroadcast: true,
    startDate: event.gameStartDate ?? event.date,
    ...(event.gameEndDate !== null && { endDate: event.gameEndDate }),
    broadcastOfEvent: { '@id': `${pageOf(event, site)}#match` },
  } as const satisfies BroadcastEvent;
}

/** Whether it may say how long a match took: extra time makes one long. */
const canShowDuration = ({ resultHidden, eventStatus }: DescribedEvent): boolean =>
  !resultHidden || eventStatus !== 'archived';

function videoOf(event: DescribedEvent, site: Site, words: EventWords) {
  const contentUrl = publicVideoUrl(event);
  return {
    '@type': 'VideoObject',
    '@id': `${pageOf(event, site)}#video`,
    name: event.title,
    description: words.description,
    thumbnailUrl: [words.image],
    uploadDate: event.date,
    url: pageOf(event, site),
    isAccessibleForFree: event.commerceType === 'commerce_free_media',
    ...(event.duration !== null &&
      canShowDuration(event) && { duration: isoDuration(event.duration) }),
    ...(contentUrl !== null && { contentUrl: site.fileUrl(contentUrl) }),
    ...(words.player !== null && { embedUrl: words.player }),
    ...(event.eventStatus === 'live' && { publication: broadcastOf(event, site) }),
  } as const satisfies VideoObject;
}

/**
 * The descriptions of an event's page: the match, its broadcast while it is to come or running, unless
 * it was called off, and the film where there is one. A channel has none: it is no event and its films
 * have pages of their own.
 */
export function eventJsonLd(event: DescribedEvent, site: Site, words: EventWords): JsonLd[] {
  const isMatch = event.mediaType === 'event' && event.eventStatus !== 'channel';
  const isAhead =
    !event.cancelled && (event.eventStatus === 'upcoming' || event.eventStatus === 'live');
  const canHaveVideo = event.eventStatus !== 'upcoming' && event.eventStatus !== 'channel';
  return [
    ...(isMatch ? [{ '@context': context, ...matchOf(event, site, words) } as const] : []),
    ...(isMatch && isAhead ? [{ '@context': context, ...broadcastOf(event, site) } as const] : []),
    ...(canHaveVideo && hasVideo(event)
      ? [{ '@context': context, ...videoOf(event, site, words) } as const]
      : []),
  ];
}
