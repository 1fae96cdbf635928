import type { VastMediaFile } from './vast.ts';

export type FileLimits = {
  canPlay: (type: string) => boolean;
  /** Width of the box in device pixels. */
  width: number;
  /** Bits per second that arrive. */
  bps: number;
};

/** No ad that we would show is larger, bytes. */
export const MOST_BYTES = 60_000_000;

/** Bytes arrive for other things, too. */
const SHARE_OF_LINE = 0.7;

/**
 * The file to show: of those that the browser plays and the line carries the smallest that fills the box,
 * else the largest; of those that no line carries the one with the fewest bits. Null when there is none.
 */
export function chooseFile(
  files: readonly VastMediaFile[],
  { canPlay, width, bps }: FileLimits,
): VastMediaFile | null {
  const playable = files.filter(
    ({ type, bytes }) => canPlay(type) && (bytes === null || bytes <= MOST_BYTES),
  );
  const kbpsOf = ({ kbps }: VastMediaFile) => kbps ?? 0;
  const fitting = playable
    .filter((file) => kbpsOf(file) * 1000 <= bps * SHARE_OF_LINE)
    .toSorted((a, b) => a.width - b.width || kbpsOf(a) - kbpsOf(b));
  const fills = fitting.find((file) => file.width >= width);
  const leanest = playable.toSorted((a, b) => kbpsOf(a) - kbpsOf(b))[0];
  return fills ?? fitting.at(-1) ?? leanest ?? null;
}
