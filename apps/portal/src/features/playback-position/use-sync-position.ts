import type { PlaybackPosition } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { PlayerStatus } from '@grandstand/player';
import { useLayoutEffect, useMemo } from 'react';
import { useLatest } from '../../lib/page/use-latest.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import type { CardEvent } from '../event-card/index.ts';
import { broadcastPosition } from './other-tabs.ts';
import { mergePositions, minPosition, updateWatched } from './position-store.ts';

/** Interval of saving during playback, ms. */
const saveIntervalMs = 15_000;
/** Smaller changes since the last saved position are not saved, s. */
const minChange = 1;

interface Video {
  readonly id: string;
  /** Length of the video, s. */
  readonly duration: number;
}

/** Saves the position in a video: periodically, and whenever the viewer may be about to leave. */
function createPositionSync(api: ApiClient, video: Video, card: () => CardEvent | null) {
  /** Current and last saved position, s. */
  let currentTime = 0;
  let savedTime = -Infinity;
  /** Epoch ms. */
  let savedAt = -Infinity;

  function storePosition(position: PlaybackPosition): void {
    const event = card();
    if (event === null) {
      mergePositions([position]);
      return;
    }
    updateWatched(position, event);
    broadcastPosition(position, event);
  }

  function save(): void {
    const isWorthSaving =
      currentTime >= minPosition && Math.abs(currentTime - savedTime) >= minChange;
    if (!isWorthSaving || !isSignedIn(useSession.getState())) return;
    savedTime = currentTime;
    savedAt = Date.now();
    const at = new Date(savedAt).toISOString();
    const position = Math.min(currentTime, video.duration);
    const reached = { videoId: video.id, position, duration: video.duration };
    if (card() !== null) {
      storePosition({ ...reached, isFinished: position >= video.duration, updatedAt: at });
    }
    const body = { video_id: video.id, position, duration: video.duration, at };
    api.playbackPosition.save({ body }).then(
      // The server returns the newest position, which may be another device's.
      ({ content }) => storePosition(content),
      (error: unknown) => {
        savedTime = -Infinity;
        // oxlint-disable-next-line no-console
        console.warn('The position in the video could not be stored', error);
      },
    );
  }

  return {
    save,
    onTime(time: number): void {
      currentTime = time;
      if (Date.now() - savedAt >= saveIntervalMs) save();
    },
    onPhase(phase: PlayerStatus['phase']): void {
      if (phase === 'ended') currentTime = video.duration;
      if (phase === 'paused' || phase === 'ended') save();
    },
  };
}

/**
 * Saves a signed-in viewer's position in a video; null for anything without an end. With its event, the
 * video is resumable at once, in this tab and in others.
 */
export function useSyncPosition(video: Video | null, event: CardEvent | null = null) {
  const api = useApi();
  const id = video?.id ?? null;
  const duration = video?.duration ?? 0;
  const card = useLatest(event);
  const positionSync = useMemo(
    () => (id === null ? null : createPositionSync(api, { id, duration }, () => card.current)),
    [api, id, duration, card],
  );
  // Runs synchronously on leaving, so that the first render of the next page already offers to resume here.
  useLayoutEffect(() => {
    if (positionSync === null) return undefined;
    const onHide = () => {
      if (document.visibilityState === 'hidden') positionSync.save();
    };
    addEventListener('pagehide', positionSync.save);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', positionSync.save);
      document.removeEventListener('visibilitychange', onHide);
      // The viewer opens another page of the portal.
      positionSync.save();
    };
  }, [positionSync]);
  return positionSync;
}
