import type { CardEvent } from './card-event.ts';
import { useHidesResults, useResults } from '../../lib/results/results.ts';

/**
 * A card's event as its viewer may see it: while results are hidden without its score, whatever was
 * loaded before, and with its result once the viewer asked for that one.
 */
export function useShown(event: CardEvent): CardEvent {
  const areHidden = useHidesResults();
  const revealed = useResults((results) => results.revealed[event.id]);
  if (!areHidden) return event;
  // What was told stands as a video of its own, which has its own title and picture.
  return revealed === undefined
    ? { ...event, score: null }
    : { ...event, ...revealed, eventId: event.id, resultHidden: undefined };
}
