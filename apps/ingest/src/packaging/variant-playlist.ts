import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../recording/manifest.ts';
import { isCompleteSegment, readSegments, repairPlaylist } from './repair-playlist.ts';
import {
  playlistName,
  playlistText,
  segmentsIn,
  windowName,
  type ListedSegment,
} from './playlist.ts';

const numberOf = ({ name }: ListedSegment): number => Number(/\d+/.exec(name)?.[0] ?? Number.NaN);

/** ffmpeg's list has become empty, or a new segment in it is incomplete. */
export class LostSegmentError extends Error {}

/**
 * The playlist of all segments of a variant. ffmpeg itself lists only the newest ones: for a full list it
 * would need 12 kB of memory per segment, and on a full disk it would replace the list with an empty one.
 */
export class VariantPlaylist {
  readonly folder: string;
  readonly #segments: ListedSegment[] = [];
  #writtenMs = 0;
  #longestSeconds = 0;
  #syncing: Promise<void> | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  get segments(): readonly ListedSegment[] {
    return this.#segments;
  }

  get newest(): ListedSegment | null {
    return this.#segments.at(-1) ?? null;
  }

  /** When the newest segment was listed, ms since 1970. */
  get writtenMs(): number {
    return this.#writtenMs;
  }

  get longestSeconds(): number {
    return this.#longestSeconds;
  }

  /** Lists what ffmpeg has written. Rejects with `LostSegmentError`, or if writing fails. */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync().finally(() => void (this.#syncing = null));
    return this.#syncing;
  }

  async #sync(): Promise<void> {
    const file = path.join(this.folder, windowName);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return;
    const listed = segmentsIn(text);
    const newest = this.newest?.name ?? '';
    if (listed.length === 0 && newest !== '') throw new LostSegmentError('the list is empty');
    const added = await this.#fillGap(listed.filter(({ name }) => name > newest));
    if (added.length === 0) return;
    for (const { name } of added)
      if (!(await isCompleteSegment(path.join(this.folder, name))))
        throw new LostSegmentError(name);
    const all = [...this.#segments, ...added];
    const { mtimeMs } = await stat(file);
    await replaceFile(path.join(this.folder, playlistName), playlistText(all), {
      isDurable: false,
    });
    this.#segments.push(...added);
    this.#longestSeconds = Math.max(this.#longestSeconds, ...added.map(({ seconds }) => seconds));
    this.#writtenMs = mtimeMs;
  }

  /** Adds the segments that ffmpeg no longer lists, because this process stood still for a minute. */
  async #fillGap(added: ListedSegment[]): Promise<ListedSegment[]> {
    const [first] = added;
    const expected = this.newest === null ? 0 : numberOf(this.newest) + 1;
    if (first === undefined || numberOf(first) === expected) return added;
    const found = await readSegments(this.folder, this.newest?.name ?? '');
    return [...found.filter(({ name }) => name < first.name), ...added];
  }

  /** Lists the last segments and the end. Resolves with the seconds that it lists. */
  async end(): Promise<number> {
    await this.#syncing?.catch(() => {});
    await this.sync().catch(() => {});
    return repairPlaylist(this.folder);
  }
}
