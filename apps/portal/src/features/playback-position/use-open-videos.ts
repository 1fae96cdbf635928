import { useSignedIn } from '../../lib/session/index.ts';
import { hasNoReplay } from '../event-card/index.ts';
import { usePositions, type Started } from './position-store.ts';

/** Nearer to its beginning than this a video is not worth continuing, s. */
const leastPosition = 5;

/** What the signed-in viewer began and did not finish, the latest first; null until it is known. */
export function useKnownOpenVideos(): readonly Started[] | null {
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  if (!signedIn) return [];
  if (started === null) return null;
  return started.filter(({ event }) => {
    const position = byVideo[event.id];
    const isOpen =
      position === undefined || (!position.isFinished && position.position >= leastPosition);
    return isOpen && !hasNoReplay(event);
  });
}

/** The same, with nothing in it until it is known. */
export const useOpenVideos = (): readonly Started[] => useKnownOpenVideos() ?? [];
