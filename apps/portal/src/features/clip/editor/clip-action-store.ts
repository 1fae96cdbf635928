import { create } from 'zustand';

export interface ClipAction {
  /**
   * `requested`: from the address, when a viewer returns from signing in. `maker`: opens the clip maker.
   * `last`: makes a clip of the last half minute. `made`: shows the new clip.
   */
  readonly kind: 'requested' | 'maker' | 'last' | 'made';
  /** The viewer's position, ms of the video. */
  readonly atMs: number;
}

interface Current {
  /** The match that the action is on. */
  readonly eventId: string | null;
  readonly action: ClipAction | null;
}

/** The button, the menu and the clip maker are separate parts of the page that share the action. */
const useCurrent = create<Current>()(() => ({ eventId: null, action: null }));

/** Returns the current action on a match; null without one. */
export const useClipAction = (eventId: string): ClipAction | null =>
  useCurrent((current) => (current.eventId === eventId ? current.action : null));

/** Starts, changes or ends the action on a match. */
export const setClipAction = (eventId: string, action: ClipAction | null): void =>
  useCurrent.setState({ eventId, action });
