/** What the page of an event says about itself: who plays, in which competition, when, and how far. */
import type { Event, EventListEntry, PublicTenantConfig } from '@grandstand/contract';
import type { Breadcrumb, HeadContext, PageHead } from '../../lib/page/define-page.ts';
import type { HeadLink } from '../../lib/head/page-head.ts';
import { dateText } from '../../lib/head/date-text.ts';
import { eventJsonLd, hasVideo } from '../../lib/head/event-json-ld.ts';
import { oEmbedPath } from '../../lib/head/feed-links.ts';
import type { Site } from '../../lib/head/site.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { embedPath, embedSizeOf, isEmbeddable } from '../../lib/embed.ts';
import { sharePicturePath, sharePictureSize } from '../../lib/share-picture.ts';
import { competitionOf, quieted, sidesOf } from '../event-card/index.ts';

/** Longest description, in characters; search engines show about this much. */
const descriptionLength = 300;

/** An entry of a list brings no description of its own. */
type DescribedEvent = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

interface Context {
  readonly t: Translate;
  readonly tenant: Pick<PublicTenantConfig, 'time_zone'>;
  readonly site: Site;
}

/** Cuts a text between two words. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** The state in words: live, upcoming, replay, over; for a clip its kind. */
function kindOf(event: DescribedEvent, t: Context['t']): string {
  if (event.mediaType !== 'event') return t(`event.kinds.${event.mediaType}`);
  if (event.cancelled) return t('eventCard.status.cancelled');
  if (event.eventStatus !== 'archived') return t(`eventCard.status.${event.eventStatus}`);
  return t(hasVideo(event) ? 'eventCard.status.vod' : 'eventCard.status.ended');
}

const startOf = (event: DescribedEvent) => event.gameStartDate ?? event.date;

/** `Replay: Harbour against Borough, Coast League, November 28, 2026. The derby of the coast.` */
export function describeEvent(described: DescribedEvent, { t, tenant, site }: Context): string {
  const event = quieted(described, t);
  const [home, away] = sidesOf(event) ?? [];
  const when = { locale: site.locale, timeZone: tenant.time_zone };
  const facts = [
    home && away ? t('eventCard.versus', { home: home.Name, away: away.Name }) : event.title,
    competitionOf(event),
    event.eventStatus === 'channel'
      ? null
      : dateText(startOf(event), { ...when, time: event.eventStatus === 'upcoming' }),
  ].filter((fact) => fact !== null);
  const description = event.eventDescription ?? '';
  return shorten(
    `${kindOf(event, t)}: ${facts.join(', ')}. ${description}`.trim(),
    descriptionLength,
  );
}

/** An editor's title stands as it is; any other is told apart by state and day. */
function titleOf(event: Event, { t, tenant, site }: Context): string {
  if (event.metaTitle !== null) return event.metaTitle;
  if (event.mediaType !== 'event' || event.eventStatus === 'channel') return event.title;
  const day = dateText(startOf(event), { locale: site.locale, timeZone: tenant.time_zone });
  const parts = [event.title];
  if (event.cancelled || event.eventStatus !== 'upcoming') parts.push(kindOf(event, t));
  if (event.eventStatus !== 'live') parts.push(day);
  return parts.join(' · ');
}

const pathOf = (event: Event) =>
  buildPath(event.eventStatus === 'channel' ? '/channels/{eventId}' : '/events/{eventId}', {
    eventId: event.id,
  });

const categoryPaths = { category: '/category/{id}', league: '/league/{id}' } as const;

/** Over its category and its league, where the tenant shows leagues (TEN-04). */
function breadcrumbsOf(event: Event, leagues: boolean): Breadcrumb[] {
  const types = leagues ? (['category', 'league'] as const) : (['category'] as const);
  const above = types.flatMap((type) => {
    const found = event.categories.find((one) => one.type === type);
    if (found === undefined) return [];
    return [{ title: found.title, to: buildPath(categoryPaths[type], { id: found.id }) }];
  });
  return [...above, { title: event.title, to: pathOf(event) }];
}

/** Other sites are told nothing of a clip that not everybody may watch (`server/feeds/oembed.ts`). */
const isLockedClip = (event: Event): boolean =>
  event.mediaType !== 'event' &&
  !(event.isEventAvailableForUser && event.isEventAvailableInUserRegion);

/** The clip's player for other sites, where the tenant lets them show it and everybody may watch. */
function playerOf(
  event: Event,
  { tenant, site }: Pick<HeadContext<unknown>, 'tenant' | 'site'>,
  description: HeadLink,
): PageHead['player'] {
  if (tenant.embedding === 'nowhere' || !isEmbeddable(event)) return undefined;
  const address = site.pageUrl(embedPath(event.id, event.resultHidden === true));
  return { address, ...embedSizeOf(event), description };
}

/**
 * The head of an event's page: the tab, the history, shared links and search engines show it to who
 * has not seen the match, so it says no more than the page does before it is played.
 */
export function eventHead({ data, ...context }: HeadContext<{ readonly event: Event }>): PageHead {
  const { t, tenant, site } = context;
  const event = quieted(data.event, t);
  const description = describeEvent(event, context);
  const image = sharePicturePath(site.locale, data.event);
  const shareQuery = data.event.resultHidden ? '?results=hide' : '';
  const link = {
    type: 'application/json+oembed',
    title: event.title,
    href: oEmbedPath(site.pageUrl(pathOf(event) + shareQuery)),
  };
  // Nobody reads in the browser what is for other sites.
  const player = import.meta.env.SSR ? playerOf(event, context, link) : undefined;
  return {
    title: `${titleOf(event, context)} · ${tenant.name}`,
    shareTitle: event.metaTitle ?? event.title,
    description,
    image,
    imageAlt: event.title,
    imageSize: sharePictureSize,
    ...(shareQuery !== '' && { shareQuery }),
    type: event.eventStatus === 'upcoming' ? 'website' : 'video.other',
    // A channel answers at the address of events, and an event at that of channels.
    canonical: pathOf(event),
    breadcrumbs: breadcrumbsOf(event, tenant.enable_leagues_view),
    // What a viewer made, or minors take part in, is for whoever was given its address.
    noIndex: event.visibility !== null || event.safeguarded === true,
    // A player brings it along, also where search engines are kept out.
    links: import.meta.env.SSR && (player !== undefined || isLockedClip(event)) ? [] : [link],
    ...(player !== undefined && { player }),
    // Written by the server alone, so that the browser does not load its texts.
    jsonLd: import.meta.env.SSR
      ? eventJsonLd(event, site, {
          description,
          sport: t(`event.sports.${event.sportType}`),
          image: site.fileUrl(image),
          player: player?.address ?? null,
        })
      : [],
  };
}
