/** Contents of a share picture, as texts in its locale. */
import type { Event, TenantConfig } from '@grandstand/contract';
import { directionOf, formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import {
  competitionOf,
  hasNoReplay,
  isSpoiler,
  redactSpoilers,
  sidesOf,
  startOf,
} from '../../src/features/event-card/index.ts';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { firstLetters } from './fonts.ts';

export interface ShareSide {
  /** Null if no font has its letters. */
  readonly name: string | null;
  /** Letters that replace a missing crest; null if no font has them. */
  readonly shortName: string | null;
  readonly crest: string | null;
  readonly color: string | null;
}

/** The most important information, between the two sides. */
export type MatchCentre =
  | { readonly kind: 'score'; readonly home: number; readonly away: number }
  | { readonly kind: 'clock'; readonly clock: string; readonly zone: string }
  | { readonly kind: 'play' }
  | { readonly kind: 'versus' };

export interface ShareContent {
  readonly rtl: boolean;
  readonly tenant: string;
  readonly badge: { readonly text: string; readonly live: boolean } | null;
  /** Null if it is not a match. */
  readonly match: {
    readonly home: ShareSide;
    readonly away: ShareSide;
    readonly middle: MatchCentre;
  } | null;
  /** Null for a match, which its teams identify. */
  readonly title: string | null;
  readonly competition: string | null;
  readonly date: string | null;
  readonly picture: string | null;
}

interface TextContext {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** Returns what the fonts can draw of a text; null for nothing, or if letters are missing. */
  readonly drawable: (text: string) => string | null;
}

function badgeOf(event: Event, t: Translate): ShareContent['badge'] {
  const withoutDot = (text: string) => ({ text, live: false });
  if (event.mediaType !== 'event') {
    const isHighlight = event.mediaType === 'highlight' || event.mediaType === 'user_highlight';
    return withoutDot(t(`eventCard.${event.mediaSubType ?? (isHighlight ? 'highlight' : 'clip')}`));
  }
  if (event.cancelled) return withoutDot(t('eventCard.status.cancelled'));
  if (event.eventStatus === 'live') return { text: t('eventCard.status.live'), live: true };
  if (event.eventStatus === 'channel') return { text: t('eventCard.status.channel'), live: true };
  if (event.eventStatus === 'upcoming') return null;
  return withoutDot(t(hasNoReplay(event) ? 'eventCard.status.ended' : 'eventCard.status.vod'));
}

/** Shows the score only during play: a replay's score stays hidden, as on the pages, to avoid a spoiler. */
function middleOf(event: Event, context: TextContext): MatchCentre {
  const { eventStatus, score, cancelled } = event;
  if (isSpoiler(event)) return { kind: 'play' };
  if (cancelled) return { kind: 'versus' };
  if (eventStatus === 'live')
    return score === null ? { kind: 'versus' } : { kind: 'score', ...score };
  if (eventStatus === 'upcoming') return { kind: 'clock', ...clockOf(event, context) };
  return hasNoReplay(event) ? { kind: 'versus' } : { kind: 'play' };
}

/** A locale whose dates can be written without letters. */
const digitsLocale = 'en-GB';

/** Formats the start in the locale; by `digitOptions` if no font has the locale's letters. */
function formatStart(
  event: Event,
  { tenant, locale, drawable }: TextContext,
  options: Intl.DateTimeFormatOptions,
  digitOptions: Intl.DateTimeFormatOptions,
): string {
  const write = (formatLocale: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale, { ...style, timeZone: tenant.time_zone }).format(
      startOf(event),
    );
  const text = write(formatLocaleOf(locale), options);
  return drawable(text) === text ? text : write(digitsLocale, digitOptions);
}

function clockOf(event: Event, context: TextContext): { clock: string; zone: string } {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const zone = new Intl.DateTimeFormat(digitsLocale, {
    timeZone: context.tenant.time_zone,
    timeZoneName: 'short',
  })
    .formatToParts(startOf(event))
    .find(({ type }) => type === 'timeZoneName');
  return { clock: formatStart(event, context, clock, clock), zone: zone?.value ?? '' };
}

const dateOf = (event: Event, context: TextContext): string =>
  formatStart(
    event,
    context,
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
  );

/** The content of an event's share picture. Excludes stream addresses. */
export function shareContentOf(shared: Event, context: TextContext): ShareContent {
  const { tenant, locale, t } = context;
  const event = redactSpoilers(shared, t);
  const drawable = (text: string | null) => (text === null ? null : context.drawable(text));
  // A clip that may reveal the result shows the teams in place of its picture and title.
  const sides = event.mediaType === 'event' || isSpoiler(event) ? sidesOf(event) : null;
  const [home, away] = (sides ?? []).map((team): ShareSide => {
    const shortName = drawable(team.ShortName === '' ? firstLetters(team.Name, 3) : team.ShortName);
    return {
      name: drawable(team.Name) ?? shortName,
      shortName,
      crest: team.LogoUrl,
      color: team.Color,
    };
  });
  const match =
    home === undefined || away === undefined
      ? null
      : { home, away, middle: middleOf(event, context) };
  const badge = badgeOf(event, t);
  return {
    rtl: directionOf(locale) === 'rtl',
    tenant: drawable(tenant.name) ?? '',
    badge: badge === null || drawable(badge.text) === null ? null : badge,
    match,
    title: match === null ? drawable(event.title) : null,
    competition: drawable(competitionOf(event)),
    date: event.eventStatus === 'channel' ? null : dateOf(event, context),
    picture: event.imageUrl,
  };
}
