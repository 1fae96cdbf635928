import type { CardEvent } from './card-event.ts';
import { useTranslations } from 'use-intl/react';
import { useKnownSearch } from '../../lib/navigation/here-link.tsx';
import { sidesOf, titleOf } from './event-facts.ts';
import { useIsFinished } from './finished-videos.ts';
import { isMoment } from './moments.ts';

type Titled = Pick<
  CardEvent,
  'id' | 'eventId' | 'mediaType' | 'mediaSubType' | 'title' | 'team1' | 'team2' | 'playerNumber'
>;

interface Words {
  /** Its kind: clip, recap … */
  readonly kind: (event: Titled) => string;
  readonly player: (number: number) => string;
}

/**
 * Whether the title of a video may give away what happens in the match that it was cut from. What
 * viewers cut themselves is listed to them alone.
 */
export const isTelling = (event: Titled): boolean =>
  isMoment(event) && (event.mediaType === 'clip' || event.mediaType === 'highlight');

/** In place of a telling title: who plays, and whom it shows; its kind where that is not known. */
export function quietTitle(event: Titled, { kind, player }: Words): string {
  const sides = sidesOf(event);
  const match = sides === null ? kind(event) : `${sides[0].Name} – ${sides[1].Name}`;
  return event.playerNumber === null ? match : `${match} · ${player(event.playerNumber)}`;
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
  const title = quietTitle(event, {
    kind: ({ mediaType, mediaSubType }) =>
      t(mediaSubType ?? (mediaType === 'highlight' ? 'highlight' : 'clip')),
    player: (number) => t('player', { number }),
  });
  return { title, isQuiet: true };
}
