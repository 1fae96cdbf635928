/** The fields of a `VTTCue` that determine where it is placed. */
export type PlacedCue = {
  readonly line: number | 'auto';
  readonly snapToLines: boolean;
  readonly position: number | 'auto';
  readonly align: string;
};

/** Cues of one edge of the picture, from top to bottom. */
export type CueLayout<Cue> = { readonly top: readonly Cue[]; readonly bottom: readonly Cue[] };

/** WebVTT line, counted from the top, at which the lower half of the picture starts. */
const lowerHalfLine = 8;
/** The same in percent, for cues that do not snap to lines. */
const lowerHalfPercent = 50;

/** A line as a number from the top, so that lines counted from the bottom come after all others. */
const fromTop = (line: number): number => (line < 0 ? 1000 + line : line);

const isAtBottom = ({ line, snapToLines }: PlacedCue): boolean =>
  line === 'auto' || line < 0 || line >= (snapToLines ? lowerHalfLine : lowerHalfPercent);

/**
 * Divides the cues of one time between the upper and the lower edge. The rows of a broadcaster's caption stay
 * in their order. A cue without a line is the lowest, and one that joins it goes above it, as in browsers.
 */
export function layoutCues<Cue extends PlacedCue>(cues: readonly Cue[]): CueLayout<Cue> {
  const lineOf = ({ line }: Cue) => (line === 'auto' ? Infinity : fromTop(line));
  const sorted = cues.toReversed().toSorted((one, other) => {
    const [a, b] = [lineOf(one), lineOf(other)];
    return a === b ? 0 : a - b;
  });
  return { top: sorted.filter((cue) => !isAtBottom(cue)), bottom: sorted.filter(isAtBottom) };
}

/**
 * Returns where a cue starts, percent from the left and at most 80: broadcasters place a caption under the
 * person who speaks. Null for a centred one.
 */
export const cueStart = ({ position, align }: PlacedCue): number | null =>
  align === 'left' && typeof position === 'number' ? Math.min(80, Math.max(0, position)) : null;
