/** The text of a share picture, in its language. */
import type { Event, TenantConfig } from '@grandstand/contract';
import { directionOf, formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import {
  competitionOf,
  hasNoReplay,
  isSpoiler,
  quieted,
  sidesOf,
  startOf,
} from '../../src/features/event-card/index.ts';
import type { Translate } from '../../src/lib/i18n/translate.ts';

export interface ShareSide {
  /** Null if no font has its letters. */
  readonly name: string | null;
  /** A few letters that replace a missing crest; null if no font has them. */
  readonly short: string | null;
  readonly crest: string | null;
  readonly color: string | null;
}

/** Between the two sides: what a viewer looks for first. */
export type Middle =
  | { readonly kind: 'score'; readonly home: number; readonly away: number }
  | { readonly kind: 'clock'; readonly clock: string; readonly zone: string }
  | { readonly kind: 'play' }
  | { readonly kind: 'versus' };

export interface ShareFacts {
  readonly rtl: boolean;
  readonly tenant: string;
  readonly badge: { readonly text: string; readonly live: boolean } | null;
  /** Null if it is not a match. */
  readonly match: {
    readonly home: ShareSide;
    readonly away: ShareSide;
    readonly middle: Middle;
  } | null;
  /** Null for a match, which its teams identify. */
  readonly title: string | null;
  readonly competition: string | null;
  readonly date: string | null;
  readonly picture: string | null;
}

interface Words {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** True if the fonts have glyphs for a text. */
  readonly canWrite: (text: string) => boolean;
}

function badgeOf(event: Event, t: Translate): ShareFacts['badge'] {
  const quiet = (text: string) => ({ text, live: false });
  if (event.mediaType !== 'event') {
    const highlight = event.mediaType === 'highlight' || event.mediaType === 'user_highlight';
    return quiet(t(`eventCard.${event.mediaSubType ?? (highlight ? 'highlight' : 'clip')}`));
  }
  if (event.cancelled) return quiet(t('eventCard.status.cancelled'));
  if (event.eventStatus === 'live') return { text: t('eventCard.status.live'), live: true };
  if (event.eventStatus === 'channel') return { text: t('eventCard.status.channel'), live: true };
  if (event.eventStatus === 'upcoming') return null;
  return quiet(t(hasNoReplay(event) ? 'eventCard.status.ended' : 'eventCard.status.vod'));
}

/** Shows the score only during play: a replay's score stays hidden, as on the pages, to avoid a spoiler. */
function middleOf(event: Event, words: Words): Middle {
  const { eventStatus, score, cancelled } = event;
  if (isSpoiler(event)) return { kind: 'play' };
  if (cancelled) return { kind: 'versus' };
  if (eventStatus === 'live')
    return score === null ? { kind: 'versus' } : { kind: 'score', ...score };
  if (eventStatus === 'upcoming') return { kind: 'clock', ...clockOf(event, words) };
  return hasNoReplay(event) ? { kind: 'versus' } : { kind: 'play' };
}

const digits = 'en-GB';

/** Formats in the language, or in digits only if no font has its letters. */
function format(
  event: Event,
  { tenant, locale, canWrite }: Words,
  options: Intl.DateTimeFormatOptions,
  plain: Intl.DateTimeFormatOptions,
): string {
  const write = (language: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...how, timeZone: tenant.time_zone }).format(
      startOf(event),
    );
  const text = write(formatLocaleOf(locale), options);
  return canWrite(text) ? text : write(digits, plain);
}

function clockOf(event: Event, words: Words): { clock: string; zone: string } {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const zone = new Intl.DateTimeFormat(digits, {
    timeZone: words.tenant.time_zone,
    timeZoneName: 'short',
  })
    .formatToParts(startOf(event))
    .find(({ type }) => type === 'timeZoneName');
  return { clock: format(event, words, clock, clock), zone: zone?.value ?? '' };
}

const dateOf = (event: Event, words: Words): string =>
  format(
    event,
    words,
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
  );

/** The content of an event's share picture. Excludes stream addresses. */
export function shareFactsOf(shared: Event, words: Words): ShareFacts {
  const { tenant, locale, t, canWrite } = words;
  const event = quieted(shared, t);
  const written = (text: string | null) => (text !== null && canWrite(text) ? text : null);
  // A clip that may reveal the result shows the teams in place of its picture and title.
  const sides = event.mediaType === 'event' || isSpoiler(event) ? sidesOf(event) : null;
  const [home, away] = (sides ?? []).map((team): ShareSide => {
    const short = written(team.ShortName === '' ? team.Name.slice(0, 3) : team.ShortName);
    const name = tenant.enable_teams_short_names ? short : (written(team.Name) ?? short);
    return { name, short, crest: team.LogoUrl, color: team.Color };
  });
  const match =
    home === undefined || away === undefined
      ? null
      : { home, away, middle: middleOf(event, words) };
  const badge = badgeOf(event, t);
  return {
    rtl: directionOf(locale) === 'rtl',
    tenant: written(tenant.name) ?? '',
    badge: badge === null || !canWrite(badge.text) ? null : badge,
    match,
    title: match === null ? written(event.title) : null,
    competition: written(competitionOf(event)),
    date: event.eventStatus === 'channel' ? null : dateOf(event, words),
    picture: event.imageUrl,
  };
}
