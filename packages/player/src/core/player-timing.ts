/** Times of the player, ms; tests may shorten them. */
export type PlayerTiming = {
  /** Length of an outage before the error shows. */
  errorAfterMs: number;
  /** Time after which a source that never played shows why. */
  startErrorAfterMs: number;
  /** Quiet time before the controls hide during playback. */
  hideControlsAfterMs: number;
};

export const defaultTiming: PlayerTiming = {
  errorAfterMs: 60_000,
  startErrorAfterMs: 8000,
  hideControlsAfterMs: 3000,
};
