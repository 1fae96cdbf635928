import type { RefObject } from 'react';
import type { AttachmentLayer, PlayerAttachment } from '../../dom/attachments.ts';
import type { PlayerController } from '../../dom/controller.ts';
import type { HeadStart } from '../../dom/engine/head-start.ts';
import type { PlayerProps } from './player-props.ts';

export type StageProps = {
  player: PlayerProps;
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** When the page got the current source, on the `performance.now()` clock. */
  knownSince: RefObject<number>;
  /** Data prefetched before the stage loaded. */
  headStart: RefObject<HeadStart | null>;
  /** Start position of the first load, content seconds. */
  startTime: number | null;
  /** `isAdopted`: the video already plays, or the viewer has paused it. */
  onController: (controller: PlayerController | null, isAdopted?: boolean) => void;
  /** Reports whether a frame of the video is visible. */
  onPicture: (shown: boolean) => void;
};

/** The elements that show a video. */
export type PlaybackHost = {
  root: HTMLElement;
  layers: Record<AttachmentLayer, HTMLElement>;
};

/** A player that shows a video. */
export type PlaybackStage = PlaybackHost & {
  latest: () => StageProps;
  /** Called when another player takes the video, or when it ends. */
  onTaken: () => void;
};

/**
 * A running video: its element and its driver, separate from the player that shows it, so that it plays on
 * while it moves from one player to the next (ADR 54).
 */
export type Playback = {
  readonly video: HTMLVideoElement;
  readonly controller: PlayerController;
  /** The latest props of its player. */
  props: () => PlayerProps;
  /** Moves the video to this player. */
  showIn: (stage: PlaybackStage) => void;
  /** Moves the picture into an element that is not a player; the next player removes it. */
  park: (root: HTMLElement) => void;
  /** Attaches something until the video moves elsewhere. */
  attachToStage: (attachment: PlayerAttachment) => () => void;
  /** Called when its player unmounts. Ends the video unless the page retains it or another player has it. */
  leave: (stage: PlaybackStage) => void;
  /** Ends the video wherever it is, and calls `onTaken` of its player. */
  end: () => void;
};
