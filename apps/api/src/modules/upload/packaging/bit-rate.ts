import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Shorter segments are not measured: one may be a single frame, whose bit rate says nothing. In µs. */
const minMeasuredUs = 1_000_000;

export interface SegmentFile {
  readonly name: string;
  readonly durationUs: number;
}

/**
 * Returns the bytes of a folder's segments with their `init.mp4`, and the highest bit rate of a segment, bits per
 * second. Short segments are ignored, unless there is only one; without a measured segment the bit rate is 0.
 */
export async function measureBitRate(
  folder: string,
  segments: readonly SegmentFile[],
): Promise<{ readonly bytes: number; readonly bandwidth: number }> {
  let bytes = (await stat(path.join(folder, 'init.mp4'))).size;
  let bandwidth = 0;
  for (const { name, durationUs } of segments) {
    const { size } = await stat(path.join(folder, name));
    bytes += size;
    if (durationUs >= minMeasuredUs || segments.length === 1)
      bandwidth = Math.max(bandwidth, Math.ceil((size * 8) / (durationUs / 1e6)));
  }
  return { bytes, bandwidth };
}
