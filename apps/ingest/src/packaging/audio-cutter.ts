import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { findBoxes } from '../media/boxes.ts';
import { replaceFile } from '../recording/manifest.ts';
import { endLine, playlistName, playlistText, type ListedSegment } from './playlist.ts';
import { readTiming } from './repair-playlist.ts';

/** A part of an audio track that can be decoded on its own. */
interface Fragment {
  /** Decode time, s. */
  start: number;
  bytes: Buffer;
}

/**
 * Audio that may wait for its video, bytes. More would wait only if no video is written; then the oldest is
 * dropped.
 */
const maxWaitingBytes = 32 * 1024 * 1024;
const headBytes = 8;

const timescaleOf = (container: Buffer): number => {
  const [media] = findBoxes(container, ['moov', 'trak', 'mdia', 'mdhd']);
  return media?.readUInt32BE(media[0] === 1 ? 20 : 12) ?? 0;
};

/** Divides one audio track of a run into segments that start and end with those of the video. */
export class AudioCutter {
  readonly folder: string;
  #rest: Buffer = Buffer.alloc(0);
  #head: Buffer[] = [];
  #timescale = 0;
  #moof: Buffer | null = null;
  #waiting: Fragment[] = [];
  #waitingBytes = 0;
  readonly #listed: ListedSegment[] = [];
  #hasInit = false;
  /** Start of the first frame, s; null until its segment is written. */
  #origin: number | null = null;
  #bandwidth = 0;

  /** @param stream fragmented MP4 of one track */
  constructor(folder: string, stream: Readable) {
    this.folder = folder;
    stream.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  /** Number of segments so far. */
  get count(): number {
    return this.#listed.length;
  }

  /** Bits per second of the largest segment so far. */
  get bandwidth(): number {
    return this.#bandwidth;
  }

  #read(bytes: Buffer): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (rest.length >= headBytes) {
      const size = rest.readUInt32BE();
      if (size < headBytes || rest.length < size) break;
      this.#readBox(rest.toString('latin1', 4, headBytes), Buffer.from(rest.subarray(0, size)));
      rest = rest.subarray(size);
    }
    this.#rest = Buffer.from(rest);
  }

  #readBox(type: string, box: Buffer): void {
    if (type === 'ftyp' || type === 'moov') this.#head.push(box);
    if (type === 'moov') this.#timescale = timescaleOf(box);
    if (type === 'moof') this.#moof = box;
    if (type !== 'mdat' || this.#moof === null || this.#timescale === 0) return;
    const [tfdt] = findBoxes(this.#moof, ['moof', 'traf', 'tfdt']);
    const moof = this.#moof;
    this.#moof = null;
    if (tfdt === undefined) return;
    const ticks = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
    const fragment = { start: ticks / this.#timescale, bytes: Buffer.concat([moof, box]) };
    this.#waiting.push(fragment);
    this.#waitingBytes += fragment.bytes.length;
    while (this.#waitingBytes > maxWaitingBytes)
      this.#waitingBytes -= this.#waiting.shift()?.bytes.length ?? Infinity;
  }

  /**
   * Writes the segments that belong to video segments, as far as all of their audio is there. Rejects if writing
   * fails.
   * @param videoFolder of the variant whose segments these are
   * @param hasEnded no more audio comes
   */
  async cut(
    videoSegments: readonly ListedSegment[],
    videoFolder: string,
    hasEnded = false,
  ): Promise<void> {
    const [first] = videoSegments;
    if (first === undefined || this.#timescale === 0) return;
    this.#origin ??= await this.#startOf(path.join(videoFolder, first.name), videoFolder);
    if (!this.#hasInit) {
      await writeFile(path.join(this.folder, 'init.mp4'), Buffer.concat(this.#head));
      this.#hasInit = true;
    }
    let end = videoSegments
      .slice(0, this.#listed.length)
      .reduce((sum, { seconds }) => sum + seconds, this.#origin);
    const added: ListedSegment[] = [];
    for (const segment of videoSegments.slice(this.#listed.length)) {
      end += segment.seconds;
      // A fragment belongs to the video segment in which its middle is.
      const next = this.#waiting.findIndex((_, index) => this.#middleOf(index) >= end);
      if (next < 0 && !hasEnded) break;
      const segmentFragments = this.#waiting.splice(0, next < 0 ? this.#waiting.length : next);
      if (segmentFragments.length === 0) break;
      const bytes = Buffer.concat(segmentFragments.map((fragment) => fragment.bytes));
      this.#waitingBytes -= bytes.length;
      await writeFile(path.join(this.folder, segment.name), bytes);
      this.#bandwidth = Math.max(this.#bandwidth, (bytes.length * 8) / segment.seconds);
      added.push(segment);
    }
    if (added.length === 0 && !hasEnded) return;
    this.#listed.push(...added);
    if (this.#listed.length === 0) return;
    const text = playlistText(this.#listed) + (hasEnded ? `${endLine}\n` : '');
    await replaceFile(path.join(this.folder, playlistName), text, { isDurable: hasEnded });
  }

  #middleOf(index: number): number {
    const fragment = this.#waiting[index];
    const next = this.#waiting[index + 1];
    if (fragment === undefined) return Infinity;
    return next === undefined ? fragment.start : (fragment.start + next.start) / 2;
  }

  async #startOf(segment: string, folder: string): Promise<number> {
    const timescale = timescaleOf(await readFile(path.join(folder, 'init.mp4')));
    const timing = await readTiming(segment);
    return timing === null || timescale === 0 ? 0 : timing.start / timescale;
  }
}
