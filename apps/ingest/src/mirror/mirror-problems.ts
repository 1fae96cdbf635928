export interface MirrorState {
  /** Why nothing can be read, and for how long; null if it can. */
  failure: { reason: string; ms: number } | null;
  hasEnded: boolean;
  /** Time without a new segment, ms. */
  silentMs: number;
  /** Longest segment by the playlist, ms. */
  targetMs: number;
  areDatesWrong: boolean;
  /** Segments that the origin did not have. */
  missing: number;
  /** Runs that ffmpeg could not read to their end. */
  unreadable: number;
}

const seconds = (ms: number): number => Math.round(ms / 1000);

/** Returns what is wrong with a mirrored stream, as messages for the operator. */
export function mirrorProblems(state: MirrorState): string[] {
  const { failure, hasEnded, silentMs, targetMs, missing, unreadable } = state;
  const isSilent = failure === null && !hasEnded && silentMs > 3 * targetMs;
  const list: [boolean, string][] = [
    [failure !== null, `${failure?.reason} (for ${seconds(failure?.ms ?? 0)} s)`],
    [hasEnded, 'the stream has ended at its origin'],
    [isSilent, `the origin has listed no new segment for ${seconds(silentMs)} s`],
    [
      state.areDatesWrong,
      'the dates in the playlist do not match the current time, so segments count from their arrival',
    ],
    [missing > 0, `segments that the origin did not have: ${missing}`],
    [unreadable > 0, `parts of the stream that could not be read: ${unreadable}`],
  ];
  return list.flatMap(([applies, text]) => (applies ? [text] : []));
}
