import { open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CaptionService } from '../media/caption-services.ts';
import type { Exactness } from '../media/stream-inspector.ts';

/** A rendition of a run, in its folder `<name>`. */
export interface Variant {
  name: string;
  /**
   * Bits per second, with headroom: of a copy by its largest segment so far, of a ladder by its target bitrate.
   */
  bandwidth: number;
  codecs: string;
  /** Absent for audio alone, as `height` and `frameRate` are. */
  width?: number;
  height?: number;
  frameRate?: number;
}

/** An audio track with segments of its own, in its folder `<name>`. */
export interface AudioTrackRecord {
  name: string;
  /** As viewers read it. */
  label: string;
  /** As in BCP 47; null if unknown. */
  language: string | null;
  isDefault: boolean;
  channels: number;
}

/** One uninterrupted connection of an encoder, in the folder `run-<run>`. */
export interface RunRecord {
  run: number;
  /** Wall clock of the first frame, ms since 1970, after the end of the run before. */
  startMs: number;
  /** Null while it grows. */
  endMs: number | null;
  endReason: string | null;
  address: string | null;
  exactness: Exactness;
  /** Empty until the first segment is complete; the best is the first. */
  variants: Variant[];
  /** Audio tracks, if they have segments of their own: the variants then have none. */
  sounds: AudioTrackRecord[];
  /** Services of CEA-608 captions embedded in the video, so far. */
  captions: CaptionService[];
}

/** `recording.json`, which the backend reads. */
export interface Manifest {
  version: 1;
  /** Target duration: no segment is longer, s. */
  targetSeconds: number;
  runs: RunRecord[];
}

export const manifestName = 'recording.json';
export const runFolder = (run: number): string => `run-${run}`;

/**
 * Replaces a file, so that readers see the old text or the new one; if `isDurable`, even after a power
 * failure.
 */
export async function replaceFile(
  file: string,
  text: string,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { flush: isDurable });
  await rename(temporary, file);
  if (!isDurable) return;
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns the manifest of a folder, or an empty one. Throws if the file exists and cannot be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, manifestName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { version: 1, targetSeconds: 0, runs: [] };
    throw error;
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.version !== 1 || !Array.isArray(manifest.runs))
    throw new Error(`${manifestName} is of another version`);
  return manifest;
}

/** Writes one manifest, one version at a time. Calls during a write share the next one. */
export class ManifestWriter {
  readonly #folder: string;
  #last: Promise<void> = Promise.resolve();
  #pending: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Resolves when `current`, called at the time of writing, is on disk. Rejects if writing fails, so also if the
   * folder is gone with its disk.
   */
  save(current: () => Manifest): Promise<void> {
    this.#pending ??= this.#last.then(async () => {
      this.#pending = null;
      const text = `${JSON.stringify(current(), null, 1)}\n`;
      await replaceFile(path.join(this.#folder, manifestName), text, { isDurable: true });
    });
    const written = this.#pending;
    this.#last = written.catch(() => {});
    return written;
  }
}
