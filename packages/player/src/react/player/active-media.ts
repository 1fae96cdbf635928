import type { ComponentType } from 'react';
import type { Playback, StageProps } from './playback-types.ts';

/** The running video of this browser tab, whichever player shows it. */
type ActiveMedia = {
  /** The running video of a player that has a `mediaId`. */
  playback: Playback;
  /** Returns the stage for the running video, so that its next player renders it at once without waiting. */
  stageOf: (mediaId?: string) => ComponentType<StageProps> | null;
  /**
   * Called when the player that shows the video unmounts, while its elements are still in the document.
   * Moves the video into an element outside any player (the corner), so that it plays on; false if it stops.
   */
  park: (playback: Playback) => boolean;
  /** True if both URLs belong to the same stream. */
  isSameSource: (one: string, other: string) => boolean;
};

/** Empty until a video starts. The code that fills it loads with the video, not with the page. */
export const activeMedia: Partial<ActiveMedia> = {};
