import type { CardEvent } from '../card/card-event.ts';
/** Fields that spoiler protection needs: a clip or highlight gives away the result of its match. */

type Cut = Pick<CardEvent, 'id' | 'eventId' | 'mediaType'>;

/** True if a clip or highlight was cut from a match. */
export const isMoment = ({ id, eventId, mediaType }: Cut): boolean =>
  mediaType !== 'event' && eventId !== id;

/** Removes the clips and highlights of these matches. */
export const withoutMomentsOf = <E extends Cut>(
  entries: readonly E[],
  matches: ReadonlySet<string>,
): E[] => entries.filter((one) => !isMoment(one) || !matches.has(one.eventId));

type Listed = Cut & Pick<CardEvent, 'eventStatus'>;

/** Returns the ids of the matches whose replays are in the list. */
export const replaysIn = (entries: readonly Listed[]): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ mediaType, eventStatus }) => mediaType === 'event' && eventStatus === 'archived')
      .map(({ id }) => id),
  );

/** Removes clips and highlights of matches whose replays are in the same list. */
export const withoutSpoilers = <E extends Listed>(entries: readonly E[]): E[] =>
  withoutMomentsOf(entries, replaysIn(entries));
