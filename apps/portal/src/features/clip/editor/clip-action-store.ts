import { create } from 'zustand';

/** A marked moment of a match, to be clipped. */
export interface ClippedMoment {
  /** ms of the video; the end may be the start. */
  readonly startMs: number;
  readonly endMs: number;
  /** Initial title of the clip. */
  readonly title: string;
}

export interface ClipAction {
  /**
   * `resume`: opens the clip editor when a viewer returns from signing in, as the address says. `openEditor`: opens it.
   * `clipLast`: makes a clip of the last half minute. `showClip`: shows the clip that was made.
   */
  readonly kind: 'resume' | 'openEditor' | 'clipLast' | 'showClip';
  /** The viewer's position, ms of the video. */
  readonly atMs: number;
  /** With `openEditor`: what to clip, instead of what the viewer has just seen. */
  readonly moment?: ClippedMoment;
}

interface Current {
  /** The match that the action is on. */
  readonly eventId: string | null;
  readonly action: ClipAction | null;
}

/** The button, the menu and the clip editor are separate parts of the page that share the action. */
const useCurrent = create<Current>()(() => ({ eventId: null, action: null }));

/** Returns the current action on a match; null if there is none. */
export const useClipAction = (eventId: string): ClipAction | null =>
  useCurrent((current) => (current.eventId === eventId ? current.action : null));

/** Starts, changes or ends the action on a match. */
export const setClipAction = (eventId: string, action: ClipAction | null): void =>
  useCurrent.setState({ eventId, action });
