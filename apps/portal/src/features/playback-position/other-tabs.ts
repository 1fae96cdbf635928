/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has one origin, its own */
/** Broadcasts positions to the viewer's other tabs, so that every tab resumes where another one stopped. */
import type { PlaybackPosition } from '@grandstand/contract';
import { viewerId } from '../../lib/session/store/session-store.ts';
import type { CardEvent } from '../event-card/index.ts';
import { updateWatched } from './position-store.ts';

interface PositionMessage {
  readonly viewer: string | null;
  readonly position: PlaybackPosition;
  readonly event: CardEvent;
}

const channelName = 'ott-positions';

/** Sends the viewer's position in a video to the other tabs of this browser. */
export function broadcastPosition(position: PlaybackPosition, event: CardEvent): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ viewer: viewerId(), position, event } satisfies PositionMessage);
  channel.close();
}

/** Receives positions from other tabs, of this viewer only. Returns a function that stops it. */
export function syncOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<PositionMessage>) => {
    if (data.viewer !== null && data.viewer === viewerId())
      updateWatched(data.position, data.event);
  });
  return () => channel.close();
}
