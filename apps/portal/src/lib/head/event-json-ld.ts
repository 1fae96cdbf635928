/** JSON-LD of an event, clip or highlight. States only what the portal knows. */
import type { Event } from '@grandstand/contract';
import type { BroadcastEvent, SportsEvent, SportsTeam, VideoObject } from 'schema-dts';
import { buildPath } from '../navigation/build-path.ts';
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
  | 'postponed'
  | 'resultHidden'
>;

/** Texts that the page adds in its language. */
export interface EventTexts {
  readonly description: string;
  readonly sport: string;
  /** Absolute URL of a picture; PNG or JPEG, since some search engines support no other format. */
  readonly image: string;
  /** Absolute URL of its embeddable player; null if there is none. */
  readonly player: string | null;
}

/** True if the event has a video, whether or not an anonymous viewer may watch it. */
export const hasVideo = (event: DescribedEvent): boolean =>
  event.source.hd !== null || (!event.isEventAvailableForUser && event.duration !== null);

/**
 * Returns the URL of a video that everyone may watch, or null. URLs below `/media/h/` expire after ten
 * minutes and belong to one viewer.
 */
export function publicVideoUrl(event: DescribedEvent): string | null {
  const { hd } = event.source;
  const isFree = event.commerceType === 'commerce_free_media' && event.isEventAvailableInUserRegion;
  return isFree && hd !== null && !hd.includes('/media/h/') ? hd : null;
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

function statusOf({ cancelled, postponed }: DescribedEvent) {
  if (cancelled) return { eventStatus: 'https://schema.org/EventCancelled' } as const;
  if (postponed == null) return { eventStatus: 'https://schema.org/EventScheduled' } as const;
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: postponed.from,
  } as const;
}

function matchOf(event: DescribedEvent, site: Site, texts: EventTexts) {
  const [home] = teamOf(event.team1, site);
  const [away] = teamOf(event.team2, site);
  return {
    '@type': 'SportsEvent',
    '@id': `${pageOf(event, site)}#match`,
    name: event.title,
    description: texts.description,
    sport: texts.sport,
    image: texts.image,
    url: pageOf(event, site),
    startDate: event.gameStartDate ?? event.date,
    ...(event.gameEndDate !== null && canShowDuration(event) && { endDate: event.gameEndDate }),
    // The venue is unknown, so it is left out.
    ...statusOf(event),
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

/** True if the duration of a match may be shown: a long one reveals extra time. */
const canShowDuration = ({ resultHidden, eventStatus }: DescribedEvent): boolean =>
  !resultHidden || eventStatus !== 'archived';

/** Returns seconds as an ISO 8601 duration: 6130 → `PT1H42M10S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const part = (count: number, unit: string) => (count === 0 ? '' : `${count}${unit}`);
  const parts =
    part(Math.floor(whole / 3600), 'H') +
    part(Math.floor((whole % 3600) / 60), 'M') +
    part(whole % 60, 'S');
  return `PT${parts === '' ? '0S' : parts}`;
}

function videoOf(event: DescribedEvent, site: Site, texts: EventTexts) {
  const videoAddress = publicVideoUrl(event);
  return {
    '@type': 'VideoObject',
    '@id': `${pageOf(event, site)}#video`,
    name: event.title,
    description: texts.description,
    thumbnailUrl: [texts.image],
    uploadDate: event.date,
    url: pageOf(event, site),
    isAccessibleForFree: event.commerceType === 'commerce_free_media',
    ...(event.duration !== null &&
      canShowDuration(event) && { duration: isoDuration(event.duration) }),
    ...(videoAddress !== null && { contentUrl: site.fileUrl(videoAddress) }),
    ...(texts.player !== null && { embedUrl: texts.player }),
    ...(event.eventStatus === 'live' && { publication: broadcastOf(event, site) }),
  } as const satisfies VideoObject;
}

/**
 * Returns the JSON-LD of an event's page: the match; its broadcast while upcoming or live, unless
 * cancelled; and the video if there is one. A channel has none: it is not an event, and its videos have pages
 * of their own.
 */
export function eventJsonLd(event: DescribedEvent, site: Site, texts: EventTexts): JsonLd[] {
  const isMatch = event.mediaType === 'event' && event.eventStatus !== 'channel';
  const isUpcomingOrLive =
    !event.cancelled && (event.eventStatus === 'upcoming' || event.eventStatus === 'live');
  const canHaveVideo = event.eventStatus !== 'upcoming' && event.eventStatus !== 'channel';
  return [
    ...(isMatch ? [{ '@context': context, ...matchOf(event, site, texts) } as const] : []),
    ...(isMatch && isUpcomingOrLive
      ? [{ '@context': context, ...broadcastOf(event, site) } as const]
      : []),
    ...(canHaveVideo && hasVideo(event)
      ? [{ '@context': context, ...videoOf(event, site, texts) } as const]
      : []),
  ];
}
