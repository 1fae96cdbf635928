import { useSignedIn } from '../../lib/session/index.ts';
import { hasNoReplay } from '../event-card/index.ts';
import { usePositions, type StartedVideo } from './position-store.ts';

/** A video with a smaller position is not worth resuming, s. */
const minPosition = 5;

/** Returns the unfinished videos of the signed-in viewer, newest first; null until loaded. */
export function useKnownOpenVideos(): readonly StartedVideo[] | null {
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  if (!signedIn) return [];
  if (started === null) return null;
  return started.filter(({ event }) => {
    const position = byVideo[event.id];
    const isOpen =
      position === undefined || (!position.isFinished && position.position >= minPosition);
    return isOpen && !hasNoReplay(event);
  });
}

/** Returns the same list; empty until loaded. */
export const useOpenVideos = (): readonly StartedVideo[] => useKnownOpenVideos() ?? [];
