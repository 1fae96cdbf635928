/** Reasons for which the controls stay visible without activity of the viewer. */
export type ControlsConditions = {
  paused: boolean;
  /** Ended, failed, or not started. */
  idle: boolean;
  menuOpen: boolean;
  scrubbing: boolean;
  /** Keyboard focus is on a control. */
  focused: boolean;
};

export const mustShowControls = (conditions: ControlsConditions): boolean =>
  conditions.paused ||
  conditions.idle ||
  conditions.menuOpen ||
  conditions.scrubbing ||
  conditions.focused;
