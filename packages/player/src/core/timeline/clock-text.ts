/**
 * Returns digital clock text for a position, such as `4:05` or `1:02:09`.
 * @param seconds position in seconds; NaN and infinity read as zero
 * @param withHours shows the hours field even when it is zero, so that the text does not change width
 */
export function clockText(seconds: number, withHours = false): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (hours === 0 && !withHours) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** Returns the distance behind the live position with a true minus sign: `−1:23`. */
export function offsetText(secondsBehind: number): string {
  return `\u2212${clockText(Math.round(secondsBehind))}`;
}

export type SpokenTime = { hours: number; minutes: number; seconds: number };

/** Splits a position for screen reader texts. */
export function spokenTime(seconds: number): SpokenTime {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  };
}
