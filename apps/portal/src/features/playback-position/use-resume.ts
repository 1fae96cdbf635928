import type { PlaybackPosition } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useLayoutEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { mergePositions, minPosition, usePositions } from './position-store.ts';

/** Timeout for the stored position of a video, ms. */
const timeoutMs = 1_500;

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

const fromStart: Resume = { state: 'settled', startTime: null, chosen: false };

/**
 * Decides whether a video resumes at the viewer's position from any device. `videoId` is null for anything
 * without positions: live streams and clips. `choose` applies the viewer's decision.
 */
export function useResume(videoId: string | null): {
  readonly resume: Resume;
  readonly choose: (fromStoredPosition: boolean) => void;
} {
  const api = useApi();
  const signedIn = useSignedIn();
  const isLoading = signedIn && videoId !== null;
  const [resume, setResume] = useState<Resume>(isLoading ? { state: 'loading' } : fromStart);
  // A layout effect: otherwise a player would be painted first, and the offer could replace it under a press.
  useLayoutEffect(() => {
    if (!isLoading || videoId === null) {
      setResume((current) => (current.state === 'settled' ? current : fromStart));
      return undefined;
    }
    let isPending = true;
    const settle = (position: PlaybackPosition | null) => {
      if (!isPending) return;
      isPending = false;
      setResume(isResumable(position) ? { state: 'offer', position } : fromStart);
    };
    const known = usePositions.getState().byVideo[videoId];
    if (isResumable(known)) {
      settle(known);
      return undefined;
    }
    setResume({ state: 'loading' });
    // After the timeout an autoplaying video starts. If playback waits for a press instead, a late response
    // can still offer to resume.
    const timer = setTimeout(() => isPending && setResume(fromStart), timeoutMs);
    findPosition(api, videoId).then(settle, () => settle(null));
    return () => {
      isPending = false;
      clearTimeout(timer);
    };
  }, [api, isLoading, videoId]);
  return {
    resume,
    choose: (fromStoredPosition) =>
      setResume((current) => {
        const startTime =
          fromStoredPosition && current.state === 'offer' ? current.position.position : null;
        return { state: 'settled', startTime, chosen: true };
      }),
  };
}
