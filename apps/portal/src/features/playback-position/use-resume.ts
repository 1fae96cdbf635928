import type { PlaybackPosition } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useLayoutEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { isResumable, mergePositions, usePositions } from './position-store.ts';

/** Timeout for the stored position of a video, ms. */
const timeoutMs = 1_500;

async function findPosition(api: ApiClient, id: string): Promise<PlaybackPosition | null> {
  const { content } = await api.playbackPosition.list({ query: { event_id: [id] } });
  mergePositions(content.entries);
  return usePositions.getState().byVideo[id] ?? null;
}

export type Resume =
  /** The stored position has not loaded yet. */
  | { readonly state: 'loading' }
  /** Plays from `startTime` (s); null for the beginning. */
  | { readonly state: 'settled'; readonly startTime: number | null };

const fromStart: Resume = { state: 'settled', startTime: null };

/**
 * Returns where a video starts: at the viewer's newest position from any device, unless the video has hardly
 * started or is finished. `videoId` is null for anything without positions: live streams and clips.
 * `startOver` makes the video start from the beginning, and does not change the stored position.
 */
export function useResume(videoId: string | null): {
  readonly resume: Resume;
  readonly startOver: () => void;
} {
  const api = useApi();
  const signedIn = useSignedIn();
  const isLoading = signedIn && videoId !== null;
  const [resume, setResume] = useState<Resume>(isLoading ? { state: 'loading' } : fromStart);
  // A layout effect: otherwise a player would start the video before its position is known.
  useLayoutEffect(() => {
    if (!isLoading || videoId === null) {
      setResume((current) => (current.state === 'settled' ? current : fromStart));
      return undefined;
    }
    let isPending = true;
    const settle = (position: PlaybackPosition | null) => {
      if (!isPending) return;
      isPending = false;
      setResume(
        position !== null && isResumable(position)
          ? { state: 'settled', startTime: position.position }
          : fromStart,
      );
    };
    const stored = usePositions.getState().byVideo[videoId];
    if (stored !== undefined && isResumable(stored)) {
      settle(stored);
      return undefined;
    }
    setResume({ state: 'loading' });
    // After the timeout an autoplaying video starts. If playback waits for a press instead, a late response
    // still counts.
    const timer = setTimeout(() => isPending && setResume(fromStart), timeoutMs);
    findPosition(api, videoId).then(settle, () => settle(null));
    return () => {
      isPending = false;
      clearTimeout(timer);
    };
  }, [api, isLoading, videoId]);
  return { resume, startOver: () => setResume(fromStart) };
}
