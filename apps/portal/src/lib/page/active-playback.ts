import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import type { RefObject } from 'react';

interface ActivePlayback {
  /** Stable while the video's page is open; the handle inside changes on every render. */
  readonly player: RefObject<PlayerHandle | null>;
  readonly status: PlayerStatus;
  /** Path of its page, without locale prefix; null if it cannot be opened at a position. */
  readonly path: string | null;
}

/** The page's video once started, for code that has to interrupt it; null if there is none. */
export const activePlayback: { current: ActivePlayback | null } = { current: null };
