/** Chromium and WebKit lay cues out in lines of 5.33 % of the picture's height. */
const lineShare = 0.0533;

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
  const line = Math.max(1, pictureHeightPx * lineShare * scale * 1.15);
  return -(Math.ceil(coveredPx / line) + Math.max(1, textLines));
}
