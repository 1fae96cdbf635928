import { dayMs } from '@grandstand/contract/constants';
import type { CardEvent } from '../event-card/index.ts';

/** True for an excerpt that is shown without a picture of its own, although nothing of it is hidden. */
const lacksPicture = ({ imageUrl, frameUrl, resultHidden }: CardEvent): boolean =>
  !resultHidden && imageUrl === null && frameUrl === undefined;

/**
 * Returns the clips and highlights of the newest match day: none is a day older than the newest one. Excerpts
 * of a match whose pictures are hidden would look the same, so only the first is returned. Excerpts without a
 * picture are omitted if others have one.
 * @param excerpts newest first
 */
export function newestExcerpts(excerpts: readonly CardEvent[]): CardEvent[] {
  const newest = Math.max(...excerpts.map(({ date }) => Date.parse(date)));
  const hidden = new Set<string>();
  const recentExcerpts = excerpts.filter(({ date, eventId, imageUrl, frameUrl, resultHidden }) => {
    if (newest - Date.parse(date) >= dayMs) return false;
    if (!resultHidden || imageUrl !== null || frameUrl !== undefined) return true;
    const isFirst = !hidden.has(eventId);
    hidden.add(eventId);
    return isFirst;
  });
  return recentExcerpts.every(lacksPicture)
    ? recentExcerpts
    : recentExcerpts.filter((excerpt) => !lacksPicture(excerpt));
}
