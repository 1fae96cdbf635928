import type { ComponentType } from 'react';
import type { Playback, StageProps } from './playback-types.ts';

/** The running video of this browser tab, whichever player shows it. */
type ActiveMedia = {
  /** The running video of a player whose page names its media. */
  playback: Playback;
  /** Returns the stage for the running video, so that its next player renders it at once without waiting. */
  stageOf: (mediaId?: string) => ComponentType<StageProps> | null;
  /**
   * Called when the player that shows the video unmounts, while its elements are still in the document.
   * Returns true if the video continues; it is parked by then.
   */
  park: (playback: Playback) => boolean;
  /** True if both URLs belong to the same stream. */
  isSameSource: (one: string, other: string) => boolean;
};

/** Empty until a video starts. The code that fills it loads with the video, not with the page. */
export const activeMedia: Partial<ActiveMedia> = {};
