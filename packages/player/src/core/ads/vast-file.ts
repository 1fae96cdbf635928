import type { VastMediaFile } from './vast.ts';

export type FileLimits = {
  canPlay: (type: string) => boolean;
  /** Width of the box in device pixels. */
  width: number;
  /** Measured bandwidth, bits per second. */
  bps: number;
};

/** Larger ads are never shown, bytes. */
export const maxFileBytes = 60_000_000;

/** Share of the bandwidth that an ad may need, because other downloads use the connection, too. */
const bandwidthShare = 0.7;

/**
 * Chooses the media file to show among those that the browser plays and that are not larger than
 * `maxFileBytes`. Prefers the smallest that fills the box and that the connection sustains, else the largest it
 * sustains, else the one with the lowest bit rate. Returns null when there is none.
 */
export function chooseFile(
  files: readonly VastMediaFile[],
  { canPlay, width, bps }: FileLimits,
): VastMediaFile | null {
  const playable = files.filter(
    ({ type, bytes }) => canPlay(type) && (bytes === null || bytes <= maxFileBytes),
  );
  const kbpsOf = ({ kbps }: VastMediaFile) => kbps ?? 0;
  const fitting = playable
    .filter((file) => kbpsOf(file) * 1000 <= bps * bandwidthShare)
    .toSorted((a, b) => a.width - b.width || kbpsOf(a) - kbpsOf(b));
  const fills = fitting.find((file) => file.width >= width);
  const lowestBitrate = playable.toSorted((a, b) => kbpsOf(a) - kbpsOf(b))[0];
  return fills ?? fitting.at(-1) ?? lowestBitrate ?? null;
}

/** Returns the MIME type of a video by the extension of its address; null for any other extension. */
export function videoTypeOf(address: string): string | null {
  const ending = /\.(mp4|m4v|webm)$/i.exec(
    URL.parse(address, 'https://localhost')?.pathname ?? '',
  )?.[1];
  if (ending === undefined) return null;
  return ending.toLowerCase() === 'webm' ? 'video/webm' : 'video/mp4';
}
