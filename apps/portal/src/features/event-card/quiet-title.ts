import type { EventTeam } from '@grandstand/contract';
import type { CardEvent } from './card-event.ts';
import { useTranslations } from 'use-intl/react';
import type { Translate } from '../../lib/i18n/translate.ts';
import { useKnownSearch } from '../../lib/navigation/here-link.tsx';
import { fullNameOf, sidesOf, titleOf } from './event-facts.ts';
import { useIsFinished } from './finished-videos.ts';
import { isMoment } from './moments.ts';

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
  | 'momentNumber'
  | 'resultHidden'
>;

/** Translates one of these texts of `eventCard`. */
type Say = (
  key: 'clip' | 'highlight' | 'recap' | 'condensed' | 'auto' | 'player' | 'moment' | 'ofMatch',
  values?: Readonly<Record<string, string | number>>,
) => string;

const kindOf = ({ mediaType, mediaSubType }: Titled) =>
  mediaSubType ?? (mediaType === 'highlight' ? 'highlight' : 'clip');

/**
 * Whether the title of a video may give away what happens in the match that it was cut from. What
 * viewers cut themselves is listed to them alone.
 */
export const isSpoiler = (event: Titled): boolean =>
  isMoment(event) && (event.mediaType === 'clip' || event.mediaType === 'highlight');

/**
 * In place of a telling title: who plays, which moment of the match it is (of a longer stretch its kind),
 * and whom it shows; its kind where the sides are not known.
 * @param nameOf the name of a team: the one of lists, or in full where the title stands alone (TEN-06)
 */
export function quietTitle(
  event: Titled,
  say: Say,
  nameOf = ({ Name }: EventTeam) => Name,
): string {
  const { playerNumber, momentNumber: number } = event;
  const sides = sidesOf(event);
  const kind = kindOf(event);
  const isStretch = kind === 'recap' || kind === 'condensed';
  const match = sides && `${nameOf(sides[0])} – ${nameOf(sides[1])}`;
  const what = [
    match === null && say(kind),
    number && (isStretch ? say(kind) : say('moment', { number })),
    playerNumber !== null && say('player', { number: playerNumber }),
  ]
    .filter(Boolean)
    .join(' · ');
  if (match === null) return what;
  return what === '' ? match : say('ofMatch', { match, what });
}

/** Beside its title, what tells of a video, in whatever shows it. */
interface Described extends Titled {
  readonly metaTitle: string | null;
  readonly imageUrl: string | null;
  readonly eventDescription?: string | null;
}

/**
 * An event for who has results off and for machines, which pass on what they read: of a video that may
 * give a result away without its own title, description and picture.
 */
export function quieted<E extends Described>(event: E, t: Translate): E {
  if (!isSpoiler(event)) return event;
  const title = quietTitle(event, (key, values) => t(`eventCard.${key}`, values), fullNameOf);
  const quiet = { ...event, title, metaTitle: null, imageUrl: null };
  return event.eventDescription === undefined ? quiet : { ...quiet, eventDescription: null };
}

/** Query parameter that asks a list for telling titles, with the value `show`. */
export const resultsParameter = 'results';

/**
 * The title of a video in a list. One that may give a result away is quiet until the viewer has asked
 * for results on this page, or has watched the replay.
 * @param nameOf as `quietTitle` takes it: the page of the video names its teams in full
 */
export function useListTitle(
  event: Titled,
  nameOf?: (team: EventTeam) => string,
): { readonly title: string; readonly isQuiet: boolean } {
  const t = useTranslations('eventCard');
  const wantsResults = useKnownSearch()[resultsParameter] === 'show';
  const isWatched = useIsFinished(event.eventId);
  const isRevealed = (wantsResults || isWatched) && !event.resultHidden;
  if (isRevealed || !isSpoiler(event)) return { title: titleOf(event), isQuiet: false };
  return { title: quietTitle(event, t, nameOf), isQuiet: true };
}
