/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has one origin, its own */
/** Positions reach the viewer's other tabs at once, so that every tab continues where one stopped. */
import type { PlaybackPosition } from '@grandstand/contract';
import { viewerId } from '../../lib/session/session-store.ts';
import type { CardEvent } from '../event-card/index.ts';
import { noteWatched } from './position-store.ts';

interface Watched {
  readonly viewer: string | null;
  readonly position: PlaybackPosition;
  readonly event: CardEvent;
}

const channelName = 'ott-positions';

/** Tells the other tabs of this browser where the viewer is in a video. */
export function broadcastPosition(position: PlaybackPosition, event: CardEvent): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ viewer: viewerId(), position, event } satisfies Watched);
  channel.close();
}

/** Takes what other tabs tell, of this viewer only. Answers how to stop. */
export function hearOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Watched>) => {
    if (data.viewer !== null && data.viewer === viewerId()) noteWatched(data.position, data.event);
  });
  return () => channel.close();
}
