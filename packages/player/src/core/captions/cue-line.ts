/** Chromium and WebKit lay cues out in lines of 5.33 % of the picture's height. */
const lineShare = 0.0533;

/** The height of a line of cues, px. */
const lineHeight = (pictureHeightPx: number, scale: number): number =>
  Math.max(1, pictureHeightPx * lineShare * scale * 1.15);

/** Lines from the top at which the lower half of the picture begins. */
const lowerHalf = 8;

/** True for cues at the bottom of the picture, where the controls are. Captions of broadcasters count from the top. */
export const isAtBottom = (line: number | 'auto'): boolean =>
  line === 'auto' || line < 0 || line >= lowerHalf;

/**
 * Returns the WebVTT line (counted from the top) of a cue that has its place among others, such as a row of
 * a broadcaster's caption. All rows move by as much as the controls cover.
 */
export const raisedLine = (
  line: number,
  coveredPx: number,
  pictureHeightPx: number,
  scale = 1,
): number => Math.max(0, line - Math.ceil(coveredPx / lineHeight(pictureHeightPx, scale)));

/**
 * Returns the WebVTT line (counted from the bottom, negative) that puts a cue just above the controls.
 * @param coveredPx height that the controls cover at the bottom of the picture
 * @param scale size of the letters relative to the default
 */
export function cueLine(
  coveredPx: number,
  pictureHeightPx: number,
  textLines: number,
  scale = 1,
): number {
  const covered = Math.ceil(coveredPx / lineHeight(pictureHeightPx, scale));
  return -(covered + Math.max(1, textLines));
}
