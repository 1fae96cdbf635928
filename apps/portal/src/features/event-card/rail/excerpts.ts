/** Removes clips and highlights from lists where they would give away the result of their match. */
import type { CardEvent } from '../card/card-event.ts';

type ClipFields = Pick<CardEvent, 'id' | 'eventId' | 'mediaType'>;

/** True for a clip or highlight that was cut from a match. */
export const isExcerpt = ({ id, eventId, mediaType }: ClipFields): boolean =>
  mediaType !== 'event' && eventId !== id;

/** Removes the clips and highlights of these matches. */
export const withoutExcerptsOf = <E extends ClipFields>(
  entries: readonly E[],
  matches: ReadonlySet<string>,
): E[] => entries.filter((entry) => !isExcerpt(entry) || !matches.has(entry.eventId));

type Listed = ClipFields & Pick<CardEvent, 'eventStatus'>;

/** Returns the ids of the matches whose replays are in the list. */
export const replaysIn = (entries: readonly Listed[]): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ mediaType, eventStatus }) => mediaType === 'event' && eventStatus === 'archived')
      .map(({ id }) => id),
  );

/** Removes clips and highlights of matches whose replays are in the same list. */
export const withoutSpoilers = <E extends Listed>(entries: readonly E[]): E[] =>
  withoutExcerptsOf(entries, replaysIn(entries));
