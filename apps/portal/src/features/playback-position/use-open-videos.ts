import { useSignedIn } from '../../lib/session/index.ts';
import { hasNoReplay } from '../event-card/index.ts';
import { usePositions, type Started } from './position-store.ts';

/** What the signed-in viewer began and did not finish, the latest first. */
export function useOpenVideos(): readonly Started[] {
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  if (!signedIn || started === null) return [];
  return started.filter(
    ({ event }) => !hasNoReplay(event) && byVideo[event.id]?.isFinished !== true,
  );
}
