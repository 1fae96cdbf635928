/** Reasons for which the controls stay visible although the viewer is idle. */
export type ControlsSituation = {
  paused: boolean;
  /** Ended, failed, or not started. */
  idle: boolean;
  menuOpen: boolean;
  scrubbing: boolean;
  /** Keyboard focus is on a control. */
  focused: boolean;
};

export const areControlsHeld = (now: ControlsSituation): boolean =>
  now.paused || now.idle || now.menuOpen || now.scrubbing || now.focused;
