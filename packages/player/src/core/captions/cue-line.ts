/** Chromium and WebKit lay cues out in lines of 5.33 % of the picture's height. */
const lineShare = 0.0533;

/** Line height of cues relative to that: browsers add padding and spacing. */
const lineSpacing = 1.15;

/** Returns the height of a line of cues, px. */
const lineHeight = (pictureHeightPx: number, scale: number): number =>
  Math.max(1, pictureHeightPx * lineShare * scale * lineSpacing);

/** WebVTT line, counted from the top, at which the lower half of the picture starts. */
const lowerHalfLine = 8;

/**
 * True for cues at the bottom of the picture, where the controls are. Broadcasters' captions count lines from
 * the top.
 */
export const isAtBottom = (line: number | 'auto'): boolean =>
  line === 'auto' || line < 0 || line >= lowerHalfLine;

/**
 * Returns the WebVTT line (counted from the top) of a cue whose position relative to others matters, such as a
 * row of a broadcaster's caption: all rows move up by the height that the controls cover.
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
