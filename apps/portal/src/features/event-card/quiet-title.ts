import type { CardEvent } from './card-event.ts';
import { useTranslations } from 'use-intl/react';
import type { Translate } from '../../lib/i18n/translate.ts';
import { useKnownSearch } from '../../lib/navigation/here-link.tsx';
import { sidesOf, titleOf } from './event-facts.ts';
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
>;

/** Translates one of these texts of `eventCard`. */
type Say = (
  key: 'clip' | 'highlight' | 'recap' | 'condensed' | 'auto' | 'player' | 'moment',
  values?: { readonly number: number },
) => string;

const kindOf = ({ mediaType, mediaSubType }: Titled) =>
  mediaSubType ?? (mediaType === 'highlight' ? 'highlight' : 'clip');

/**
 * Whether the title of a video may give away what happens in the match that it was cut from. What
 * viewers cut themselves is listed to them alone.
 */
export const isTelling = (event: Titled): boolean =>
  isMoment(event) && (event.mediaType === 'clip' || event.mediaType === 'highlight');

/**
 * In place of a telling title: who plays, which moment of the match it is (of a longer stretch its kind),
 * and whom it shows; its kind where the sides are not known.
 */
export function quietTitle(event: Titled, say: Say): string {
  const { playerNumber, momentNumber: number } = event;
  const sides = sidesOf(event);
  const kind = kindOf(event);
  const isStretch = kind === 'recap' || kind === 'condensed';
  return [
    sides ? `${sides[0].Name} – ${sides[1].Name}` : say(kind),
    number && (isStretch ? say(kind) : say('moment', { number })),
    playerNumber !== null && say('player', { number: playerNumber }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Beside its title, what tells of a video, in whatever shows it. */
interface Told extends Titled {
  readonly metaTitle: string | null;
  readonly imageUrl: string | null;
  readonly eventDescription?: string | null;
}

/**
 * An event for who has results off and for machines, which pass on what they read: of a video that may
 * give a result away without its own title, description and picture.
 */
export function quieted<E extends Told>(event: E, t: Translate): E {
  if (!isTelling(event)) return event;
  const title = quietTitle(event, (key, values) => t(`eventCard.${key}`, values));
  const quiet = { ...event, title, metaTitle: null, imageUrl: null };
  return event.eventDescription === undefined ? quiet : { ...quiet, eventDescription: null };
}

/** Query parameter that asks a list for telling titles, with the value `show`. */
export const resultsParameter = 'results';

/**
 * The title of a video in a list. One that may give a result away is quiet until the viewer has asked
 * for results on this page, or has watched the replay.
 */
export function useListTitle(event: Titled): { readonly title: string; readonly isQuiet: boolean } {
  const t = useTranslations('eventCard');
  const asked = useKnownSearch()[resultsParameter] === 'show';
  const isWatched = useIsFinished(event.eventId);
  if (asked || isWatched || !isTelling(event)) return { title: titleOf(event), isQuiet: false };
  return { title: quietTitle(event, t), isQuiet: true };
}
