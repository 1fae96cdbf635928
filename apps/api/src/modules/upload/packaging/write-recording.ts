/** Writes `recording.json` of a finished recording. */
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RecordedAudioTrack } from './package-audio-tracks.ts';

export interface RecordedVariant {
  readonly name: string;
  readonly bandwidth: number;
  readonly codecs: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate?: number;
}

export interface FinishedRun {
  /** ms since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** False if clips of it start at a key frame only. */
  readonly isExact: boolean;
  readonly variants: readonly RecordedVariant[];
  /** Audio tracks with segments of their own. */
  readonly audioTracks: readonly RecordedAudioTrack[];
}

/** Turns a folder of packaged runs into a recording, atomically. */
export async function writeRecording(
  folder: string,
  runs: readonly FinishedRun[],
  targetSeconds: number,
): Promise<void> {
  const manifest = {
    version: 1,
    targetSeconds: Math.max(1, Math.ceil(targetSeconds)),
    runs: runs.map(({ startMs, endMs, isExact, variants, audioTracks }, run) => ({
      run,
      startMs,
      endMs,
      endReason: 'end of the file',
      // The publisher's address; an upload has none.
      address: '',
      exactness: isExact ? 'frame' : 'key-frame',
      variants,
      sounds: audioTracks,
    })),
  };
  const file = path.join(folder, 'recording.json');
  const temporary = `${file}.new`;
  await writeFile(temporary, `${JSON.stringify(manifest, null, 2)}\n`);
  const handle = await open(temporary);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
