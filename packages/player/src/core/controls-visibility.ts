/** Everything that decides whether the controls stay on the picture. */
export type ControlsSituation = {
  paused: boolean;
  /** Ended, failed, or not started: the controls stay. */
  idle: boolean;
  menuOpen: boolean;
  scrubbing: boolean;
  /** Keyboard focus rests on a control. */
  focused: boolean;
  /** Milliseconds since the viewer last moved, touched or pressed anything. */
  quietMs: number;
  hideAfterMs: number;
};

export function areControlsShown(now: ControlsSituation): boolean {
  if (now.paused || now.idle || now.menuOpen || now.scrubbing || now.focused) return true;
  return now.quietMs < now.hideAfterMs;
}
