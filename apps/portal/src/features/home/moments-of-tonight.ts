import type { CardEvent } from '../event-card/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the clips and highlights of the newest match day: none is a day older than the newest one. Of those
 * that would look the same, because their pictures are hidden, only the first of a match.
 * @param moments newest first
 */
export function momentsOfTonight(moments: readonly CardEvent[]): CardEvent[] {
  const newest = Math.max(...moments.map(({ date }) => Date.parse(date)));
  const hidden = new Set<string>();
  return moments.filter(({ date, eventId, imageUrl, frameUrl, resultHidden }) => {
    if (newest - Date.parse(date) >= dayMs) return false;
    if (!resultHidden || imageUrl !== null || frameUrl !== undefined) return true;
    const isFirst = !hidden.has(eventId);
    hidden.add(eventId);
    return isFirst;
  });
}
