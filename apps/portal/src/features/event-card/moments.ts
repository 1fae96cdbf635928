import type { CardEvent } from './card-event.ts';
/** Keeping results quiet: what a clip or highlight shows, its match gave away. */

type Cut = Pick<CardEvent, 'id' | 'eventId' | 'mediaType'>;

/** A clip or highlight that was cut from a match. */
export const isMoment = ({ id, eventId, mediaType }: Cut): boolean =>
  mediaType !== 'event' && eventId !== id;

/** Leaves out the clips and highlights of these matches. */
export const withoutMomentsOf = <E extends Cut>(
  entries: readonly E[],
  matches: ReadonlySet<string>,
): E[] => entries.filter((one) => !isMoment(one) || !matches.has(one.eventId));

type Listed = Cut & Pick<CardEvent, 'eventStatus'>;

/** The matches whose replays are among what is shown. */
export const replaysIn = (entries: readonly Listed[]): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ mediaType, eventStatus }) => mediaType === 'event' && eventStatus === 'archived')
      .map(({ id }) => id),
  );

/** Leaves out the clips and highlights of matches whose replays are in the same list. */
export const withoutSpoilers = <E extends Listed>(entries: readonly E[]): E[] =>
  withoutMomentsOf(entries, replaysIn(entries));
