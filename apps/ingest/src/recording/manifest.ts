/** `recording.json`: what the backend reads of a recording (docs/media.md, "Recordings"). */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface Variant {
  readonly name: string;
  /** bit/s. */
  readonly bandwidth: number;
  /** As in the CODECS attribute of HLS. */
  readonly codecs: string;
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: number;
}

/** One uninterrupted connection of an encoder. Times in ms since 1970. */
export interface Run {
  readonly run: number;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly endReason: string | null;
  readonly address: string;
  /** `key-frame`: clips of it start at key frames. */
  readonly exactness: 'frame' | 'key-frame';
  /** Empty until its first segment is complete. */
  readonly variants: readonly Variant[];
}

export interface Manifest {
  readonly version: 1;
  /** At least the longest segment, s. */
  readonly targetSeconds: number;
  readonly runs: readonly Run[];
}

export const emptyManifest: Manifest = { version: 1, targetSeconds: 2, runs: [] };

/** Replaces a file so that readers, and a restart after a power cut, see the old or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyManifest;
    throw error;
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, 'recording.json'), JSON.stringify(manifest, null, 1));
}
