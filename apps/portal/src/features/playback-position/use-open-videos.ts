import { useSignedIn } from '../../lib/session/index.ts';
import { hasNoReplay } from '../event-card/index.ts';
import { usePositions, type Started } from './position-store.ts';

/** Nearer to its beginning than this a video is not worth continuing, s. */
const leastPosition = 5;

/** What the signed-in viewer began and did not finish, the latest first. */
export function useOpenVideos(): readonly Started[] {
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  if (!signedIn || started === null) return [];
  return started.filter(({ event }) => {
    const position = byVideo[event.id];
    const isOpen =
      position === undefined || (!position.isFinished && position.position >= leastPosition);
    return isOpen && !hasNoReplay(event);
  });
}
