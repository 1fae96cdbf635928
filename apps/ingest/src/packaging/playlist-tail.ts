import { open } from 'node:fs/promises';

export interface ListedSegment {
  /** File name, such as `s00012.m4s`. */
  name: string;
  seconds: number;
}

const tailBytes = 4096;
const segmentLine = /#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)\n/g;

export const segmentsIn = (text: string): ListedSegment[] =>
  [...text.matchAll(segmentLine)].map(([, seconds, name]) => ({
    name: name ?? '',
    seconds: Number(seconds),
  }));

/** Returns the newest segments of a playlist and when it was written; null if there is none yet. */
export async function readPlaylistTail(
  file: string,
): Promise<{ segments: ListedSegment[]; writtenMs: number } | null> {
  let handle;
  try {
    handle = await open(file);
  } catch {
    return null;
  }
  try {
    const { size, mtimeMs } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(bytes, 0, bytes.length, Math.max(0, size - bytes.length));
    return { segments: segmentsIn(bytes.toString('utf8')), writtenMs: mtimeMs };
  } finally {
    await handle.close();
  }
}
