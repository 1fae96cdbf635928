import type { ComponentType } from 'react';
import type { Playback } from './playback.ts';
import type { StageProps } from './stage.tsx';

/** What is known of the film of this browser tab, whichever player shows it. */
type ActiveMedia = {
  /** The film that was begun, of a player whose page names its films. */
  playback: Playback;
  /** What a player of the film that plays has from its first rendering: then nothing of it is waited for. */
  stageOf: (mediaId?: string) => ComponentType<StageProps> | null;
  /**
   * Asked when the player goes that shows the film, while its elements are still in the document: answers
   * true when the film goes on, and has parked it by then.
   */
  keep: (playback: Playback) => boolean;
  /** Whether two addresses are of one stream. */
  isSameSource: (one: string, other: string) => boolean;
};

/** Empty until a film is begun: what puts things there comes with it, not with the page. */
export const activeMedia: Partial<ActiveMedia> = {};
