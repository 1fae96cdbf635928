import type { CardEvent } from './card-event.ts';
import { useHidesResults, useResults } from '../../../lib/results/results.ts';

/**
 * Returns the event as its viewer may see it. While results are hidden it has no score and no current
 * frame, even if they are loaded. It has its result once the viewer revealed it.
 */
export function useVisibleEvent(event: CardEvent): CardEvent {
  const areHidden = useHidesResults();
  const revealed = useResults((results) => results.revealed[event.id]);
  if (!areHidden) return event;
  // A revealed event is a video of its own, with its own title and picture.
  return revealed === undefined
    ? { ...event, score: null, stillUrl: undefined }
    : { ...event, ...revealed, eventId: event.id, resultHidden: undefined };
}
