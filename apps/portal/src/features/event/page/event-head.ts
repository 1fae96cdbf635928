/** Head of an event page: teams, competition, date and state. */
import type { Event, EventListEntry, PublicTenantConfig } from '@grandstand/contract';
import { formatLocaleOf, sportNameIn, type Locale } from '@grandstand/contract/constants';
import type { Breadcrumb, HeadContext, PageHead } from '../../../lib/page/define-page.ts';
import type { HeadLink } from '../../../lib/head/page-head.ts';
import { eventJsonLd, hasVideo } from '../../../lib/head/event-json-ld.ts';
import { oEmbedPath } from '../../../lib/head/feed-links.ts';
import type { Site } from '../../../lib/head/site.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { embedPath, embedSizeOf, isEmbeddable } from '../../../lib/embed.ts';
import { sharePicturePath, sharePictureSize } from '../../../lib/share-picture.ts';
import { competitionOf, redactSpoilers, sidesOf } from '../../event-card/index.ts';

/** Maximum length of a description, in characters: about what search engines show. */
const descriptionLength = 300;

/** List entries have no description of their own. */
type DescribedEvent = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

interface Context {
  readonly t: Translate;
  readonly tenant: Pick<PublicTenantConfig, 'time_zone'>;
  readonly site: Site;
}

/** Cached by locale and time zone, because creating a format takes much longer than using it. */
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {};

/**
 * Returns a moment's date in words, optionally with its time and the zone's name. Always in the tenant's
 * zone: what search engines read must not depend on the machine that rendered it.
 */
function dateText(
  iso: string,
  { locale, timeZone, time = false }: { locale: Locale; timeZone: string; time?: boolean },
): string {
  const key = `${locale} ${timeZone} ${time}`;
  formats[key] ??= new Intl.DateTimeFormat(formatLocaleOf(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    timeZone,
  });
  return formats[key].format(Date.parse(iso));
}

/** Shortens a text at a word boundary. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** Returns the state in words (live, upcoming, replay, over), or the kind of a clip. */
function kindOf(event: DescribedEvent, t: Context['t']): string {
  if (event.mediaType !== 'event') return t(`event.kinds.${event.mediaType}`);
  if (event.cancelled) return t('eventCard.status.cancelled');
  if (event.eventStatus !== 'archived') return t(`eventCard.status.${event.eventStatus}`);
  return t(hasVideo(event) ? 'eventCard.status.vod' : 'eventCard.status.ended');
}

const startOf = (event: DescribedEvent) => event.gameStartDate ?? event.date;

/**
 * Returns for example `Replay: Harbour against Borough, Coast League, November 28, 2026. The derby of the
 * coast.`.
 */
export function describeEvent(described: DescribedEvent, { t, tenant, site }: Context): string {
  const event = redactSpoilers(described, t);
  const [home, away] = sidesOf(event) ?? [];
  const when = { locale: site.locale, timeZone: tenant.time_zone };
  const details = [
    home && away ? t('eventCard.versus', { home: home.Name, away: away.Name }) : event.title,
    competitionOf(event),
    event.eventStatus === 'channel'
      ? null
      : dateText(startOf(event), { ...when, time: event.eventStatus === 'upcoming' }),
  ].filter((detail) => detail !== null);
  const description = event.eventDescription ?? '';
  return shorten(
    `${kindOf(event, t)}: ${details.join(', ')}. ${description}`.trim(),
    descriptionLength,
  );
}

/** Returns `metaTitle`, which an editor wrote, or else the title; that of a match with its state and day. */
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

/** Breadcrumbs through the category, and through the league where the tenant shows leagues (TEN-04). */
function breadcrumbsOf(event: Event, leagues: boolean): Breadcrumb[] {
  const types = leagues ? (['category', 'league'] as const) : (['category'] as const);
  const above = types.flatMap((type) => {
    const found = event.categories.find((category) => category.type === type);
    if (found === undefined) return [];
    return [{ title: found.title, to: buildPath(categoryPaths[type], { id: found.id }) }];
  });
  return [...above, { title: event.title, to: pathOf(event) }];
}

/** True if not everyone may watch the clip: other sites learn nothing of it (`server/feeds/oembed.ts`). */
const isLockedClip = (event: Event): boolean =>
  event.mediaType !== 'event' &&
  !(event.isEventAvailableForUser && event.isEventAvailableInUserRegion);

/** Returns the embeddable player of a clip, if the tenant allows embedding and everyone may watch. */
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
 * Returns the head of an event page. The tab, the history, shared links and search engines show it to people
 * who have not seen the match. It therefore reveals no more than the page does before playback.
 */
export function eventHead({ data, ...context }: HeadContext<{ readonly event: Event }>): PageHead {
  const { t, tenant, site } = context;
  const event = redactSpoilers(data.event, t);
  const description = describeEvent(event, context);
  const image = sharePicturePath(site.locale, data.event);
  const shareQuery = data.event.resultHidden ? '?results=hide' : '';
  const link = {
    type: 'application/json+oembed',
    title: event.title,
    href: oEmbedPath(site.pageUrl(pathOf(event) + shareQuery)),
  };
  // Only other sites read this, so the browser skips it.
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
    // Either address serves channels and events; this is the canonical one.
    canonical: pathOf(event),
    breadcrumbs: breadcrumbsOf(event, tenant.enable_leagues_view),
    // Viewers' clips and events of minors are only for people with the address.
    noIndex: event.visibility !== null || event.safeguarded === true,
    // The player includes this link, even where search engines are excluded.
    links: import.meta.env.SSR && (player !== undefined || isLockedClip(event)) ? [] : [link],
    ...(player !== undefined && { player }),
    // Server only, so the browser does not load these texts.
    jsonLd: import.meta.env.SSR
      ? eventJsonLd(event, site, {
          description,
          sport: sportNameIn(tenant.sports, event.sportType),
          image: site.fileUrl(image),
          player: player?.address ?? null,
        })
      : [],
  };
}
