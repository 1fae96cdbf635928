import { use } from 'react';
import type { CardEvent } from './card-event.ts';
import { useTranslations } from 'use-intl/react';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { sidesOf, titleOf } from './event-properties.ts';
import { useHidesResults } from '../../../lib/results/results.ts';
import { ReplaysBesideContext } from '../rail/replays-beside.ts';
import { useIsFinished } from '../rail/finished-videos.ts';
import { isExcerpt } from '../rail/excerpts.ts';

type Titled = Pick<
  CardEvent,
  | 'id'
  | 'eventId'
  | 'mediaType'
  | 'mediaSubType'
  | 'title'
  | 'team1'
  | 'team2'
  | 'playerNumber'
  | 'playerName'
  | 'momentNumber'
  | 'resultHidden'
> & {
  /** Missing on cards that the server rendered, which list clips of viewers to their makers only. */
  readonly isOwn?: boolean;
};

/** Translates one of these `eventCard` texts. */
type TranslateTitle = (
  key:
    | 'clip'
    | 'highlight'
    | 'recap'
    | 'condensed'
    | 'auto'
    | 'player'
    | 'namedPlayer'
    | 'moment'
    | 'ofMatch',
  values?: Readonly<Record<string, string | number>>,
) => string;

const kindOf = ({ mediaType, mediaSubType }: Titled) =>
  mediaSubType ?? (mediaType === 'highlight' ? 'highlight' : 'clip');

/**
 * True if the title of a video may give away what happens in its match. Clips of viewers are exempt: what
 * machines publish of them has the title that its maker chose.
 */
export const isSpoiler = (event: Titled): boolean =>
  isExcerpt(event) && (event.mediaType === 'clip' || event.mediaType === 'highlight');

/** True if the title may give something away to this viewer, who knows only the clips of their own. */
export const isSpoilerToViewer = (event: Titled): boolean =>
  isSpoiler(event) || (isExcerpt(event) && event.isOwn === false);

/**
 * Returns a title without spoilers: the teams, the number of the excerpt (for a longer video its kind) and
 * the player. If the teams are unknown, it starts with the kind.
 */
export function spoilerFreeTitle(event: Titled, translate: TranslateTitle): string {
  const { playerNumber, playerName, momentNumber: number } = event;
  const sides = sidesOf(event);
  const kind = kindOf(event);
  const isLong = kind === 'recap' || kind === 'condensed';
  const match = sides && `${sides[0].Name} – ${sides[1].Name}`;
  const what = [
    match === null && translate(kind),
    number && (isLong ? translate(kind) : translate('moment', { number })),
    playerNumber !== null &&
      (playerName === undefined
        ? translate('player', { number: playerNumber })
        : translate('namedPlayer', { number: playerNumber, name: playerName })),
  ]
    .filter(Boolean)
    .join(' · ');
  if (match === null) return what;
  return what === '' ? match : translate('ofMatch', { match, what });
}

/** The fields besides the title that may give a result away. */
interface Described extends Titled {
  readonly metaTitle: string | null;
  readonly imageUrl: string | null;
  readonly eventDescription?: string | null;
}

/**
 * Returns the event without its own title, description and picture if these may give a result away. For
 * viewers with hidden results, and for machines, which republish what they read.
 */
export function redactSpoilers<E extends Described>(event: E, t: Translate): E {
  if (!isSpoiler(event)) return event;
  const title = spoilerFreeTitle(event, (key, values) => t(`eventCard.${key}`, values));
  const spoilerFree = { ...event, title, metaTitle: null, imageUrl: null };
  return event.eventDescription === undefined
    ? spoilerFree
    : { ...spoilerFree, eventDescription: null };
}

/** Query parameter that requests spoiler titles in a list; its value is `show`. */
export const resultsParameter = 'results';

/**
 * Returns the title of a video in a list. A title that may give a result away is replaced while results are
 * hidden, and beside the replay of its match, until the viewer requests results on this page or has watched
 * the replay.
 */
export function useListTitle(event: Titled): {
  readonly title: string;
  readonly isSpoilerFree: boolean;
} {
  const t = useTranslations('eventCard');
  const wantsResults = usePageSearch()[resultsParameter] === 'show';
  const isWatched = useIsFinished(event.eventId);
  const areHidden = useHidesResults();
  const isBesideReplay = use(ReplaysBesideContext).has(event.eventId);
  const isRevealed =
    !event.resultHidden && (wantsResults || isWatched || !(areHidden || isBesideReplay));
  if (isRevealed || !isSpoilerToViewer(event))
    return { title: titleOf(event), isSpoilerFree: false };
  // A line may end with a dot, but not start with one.
  const title = spoilerFreeTitle(event, t).replaceAll(' · ', '\u{a0}· ');
  return { title, isSpoilerFree: true };
}
