import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import type { RefObject } from 'react';

interface ActivePlayback {
  /** The same as long as the film's page is; the handle itself is another one after each rendering. */
  readonly player: RefObject<PlayerHandle | null>;
  readonly status: PlayerStatus;
  /** Of its page, without locale prefix; null for what cannot be opened in its middle. */
  readonly path: string | null;
}

/** The film of the page once it was started, for what has to interrupt it; null where there is none. */
export const activePlayback: { current: ActivePlayback | null } = { current: null };
