/** Reads the playlists that ffmpeg writes. */
import { readFile } from 'node:fs/promises';

export interface ListedSegment {
  readonly uri: string;
  /** s. */
  readonly duration: number;
}

/** Returns the complete segments, in order; none if there is no playlist yet. */
export async function listedSegments(path: string): Promise<ListedSegment[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...text.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)$/gm)].map(
    ([, duration, uri]) => ({ uri: uri ?? '', duration: Number(duration) }),
  );
}
