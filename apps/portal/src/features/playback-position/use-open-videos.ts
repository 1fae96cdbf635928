import { useSignedIn } from '../../lib/session/index.ts';
import { hasNoReplay } from '../event-card/index.ts';
import { minPosition, usePositions, type StartedVideo } from './position-store.ts';

/** Returns the unfinished videos of the signed-in viewer, newest first; null until loaded. */
export function useKnownOpenVideos(): readonly StartedVideo[] | null {
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  if (!signedIn) return [];
  if (started === null) return null;
  return started.filter(({ event }) => {
    const position = byVideo[event.id];
    const isResumable =
      position === undefined || (!position.isFinished && position.position >= minPosition);
    return isResumable && !hasNoReplay(event);
  });
}
