import type { PlaybackPosition } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useLayoutEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { mergePositions, usePositions } from './position-store.ts';

/** Timeout for the stored position of a video, ms. */
const timeoutMs = 1_500;
/** A smaller position is not worth resuming, s. */
const minPosition = 5;

const isResumable = (position: PlaybackPosition | null | undefined): position is PlaybackPosition =>
  position != null && !position.isFinished && position.position >= minPosition;

async function findPosition(api: ApiClient, id: string): Promise<PlaybackPosition | null> {
  const { content } = await api.playbackPosition.list({ query: { event_id: [id] } });
  mergePositions(content.entries);
  return usePositions.getState().byVideo[id] ?? null;
}

export type Resume =
  /** The stored position has not loaded yet. */
  | { readonly state: 'loading' }
  | { readonly state: 'offer'; readonly position: PlaybackPosition }
  /** Plays from `startTime` (s) or from the start; `chosen` if the viewer decided so. */
  | { readonly state: 'settled'; readonly startTime: number | null; readonly chosen: boolean };

const fromBeginning: Resume = { state: 'settled', startTime: null, chosen: false };

/**
 * Decides whether a video resumes at the viewer's position from any device. `videoId` is null for anything
 * without positions: live streams and clips. `choose` takes the viewer's decision.
 */
export function useResume(videoId: string | null): {
  readonly resume: Resume;
  readonly choose: (fromStoredPosition: boolean) => void;
} {
  const api = useApi();
  const signedIn = useSignedIn();
  const isLoading = signedIn && videoId !== null;
  const [resume, setResume] = useState<Resume>(isLoading ? { state: 'loading' } : fromBeginning);
  // Before the paint: otherwise a player would appear, and vanish under a press when the offer replaces it.
  useLayoutEffect(() => {
    if (!isLoading || videoId === null) {
      setResume((now) => (now.state === 'settled' ? now : fromBeginning));
      return undefined;
    }
    let wanted = true;
    const settle = (position: PlaybackPosition | null) => {
      if (!wanted) return;
      wanted = false;
      setResume(isResumable(position) ? { state: 'offer', position } : fromBeginning);
    };
    const known = usePositions.getState().byVideo[videoId];
    if (isResumable(known)) {
      settle(known);
      return undefined;
    }
    setResume({ state: 'loading' });
    // An autoplaying video stops waiting here. If playback waits for a press, a late response is still in
    // time.
    const timer = setTimeout(() => wanted && setResume(fromBeginning), timeoutMs);
    findPosition(api, videoId).then(settle, () => settle(null));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [api, isLoading, videoId]);
  return {
    resume,
    choose: (fromStoredPosition) =>
      setResume((now) => {
        const startTime =
          fromStoredPosition && now.state === 'offer' ? now.position.position : null;
        return { state: 'settled', startTime, chosen: true };
      }),
  };
}
