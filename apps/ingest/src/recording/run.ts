import { watch, type FSWatcher } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CaptionService } from '../media/caption-services.ts';
import { readInitSegment } from '../media/init-segment.ts';
import type { MediaReader, MediaUnit, Tracks } from '../media/media-unit.ts';
import type { StreamInspector } from '../media/stream-inspector.ts';
import { audioBitrate, type Rung } from '../packaging/ladder.ts';
import type { Packager } from '../packaging/packager.ts';
import { windowName } from '../packaging/playlist.ts';
import type { AudioCutter } from '../packaging/audio-cutter.ts';
import { LostSegmentError, VariantPlaylist } from '../packaging/variant-playlist.ts';
import type { RunRecord, Variant } from './manifest.ts';

/** If more bytes than this wait for the packager, it is too slow. */
const maxPendingBytes = 24 * 1024 * 1024;
/** Longest correction of a run's start time for frames that arrived in a burst, ms. */
const maxCorrectionMs = 10_000;
/** A segment may exceed the target duration by this, which is rounded, s. */
const targetToleranceS = 0.05;
/** Factor from the measured bandwidth to the listed one, which later segments should not exceed. */
const headroom = 1.1;
/** If a playlist is shorter than the sent media by more than this, segments were lost, ms. */
const lostMs = 500;

export interface Clocks {
  /** Wall clock, ms since 1970; may jump. */
  now(): number;
  /** Never jumps, ms. */
  elapsed(): number;
}

export interface RunParts {
  folder: string;
  record: RunRecord;
  packager: Packager;
  reader: MediaReader;
  tracks: Tracks;
  inspector: StreamInspector;
  /** Names of the variants, the best first; their folders exist. */
  variants: readonly string[];
  /** Audio tracks with segments of their own, in the order of the record's `sounds`. */
  audioCutters: readonly AudioCutter[];
  /** Null if the video is copied. */
  rungs: readonly Rung[] | null;
  /** True if captions embedded in the video are removed. */
  removesCaptions: boolean;
  /** False for mirrors, which do not arrive in real time and whose start is known. */
  isPaced: boolean;
  /** The run may not start before it: the end of the run before, ms since 1970. */
  earliestMs: number;
  clocks: Clocks;
  /** The record's variants, exactness or captions have changed, or a segment is longer than all before it. */
  onChange(longestSegmentSeconds: number): void;
  /** Called when the disk has refused segments; those already written stay. */
  onLoss(): void;
}

/** One run while it grows: feeds its packager and follows what it writes. */
export class Run {
  readonly record: RunRecord;
  readonly #parts: RunParts;
  readonly #first: MediaUnit;
  /** `elapsed` at the first frame and at the last unit, ms. */
  #startedAt: number;
  #lastAt: number;
  /** Decode time of the last unit, ms. */
  #lastMs: number;
  #corrected = 0;
  #lastLateness = 0;
  /** Decode times by `elapsed`, one a second, ms. */
  #progress: { at: number; ms: number }[] = [];
  #endMs = 0;
  #isClosed = false;
  #polling: Promise<void> | null = null;
  #isOutdated = false;
  #longest = 0;
  #lastSegmentAt: number;
  readonly #playlists: readonly VariantPlaylist[];
  readonly #watchers: FSWatcher[];

  constructor(parts: RunParts, first: MediaUnit) {
    this.#parts = parts;
    this.#first = first;
    this.record = parts.record;
    this.#startedAt = parts.clocks.elapsed();
    this.#lastAt = this.#startedAt;
    this.#lastMs = first.dtsMs;
    this.#lastSegmentAt = parts.clocks.now();
    parts.packager.write(parts.reader.createHeader(parts.tracks));
    this.#playlists = parts.variants.map(
      (name) => new VariantPlaylist(path.join(parts.folder, name)),
    );
    // A segment is listed as soon as ffmpeg has named it; without events, within a second.
    this.#watchers = this.#playlists.flatMap(({ folder }) => this.#watch(folder));
  }

  #watch(folder: string): FSWatcher[] {
    try {
      const watcher = watch(folder, (_, name) => void (name === windowName && this.poll()));
      return [watcher.on('error', () => {})];
    } catch {
      // The system has no watcher left.
      return [];
    }
  }

  get isLadder(): boolean {
    return this.#parts.rungs !== null;
  }

  get pendingBytes(): number {
    return this.#parts.packager.pendingBytes;
  }

  get isTooSlow(): boolean {
    return this.pendingBytes > maxPendingBytes;
  }

  get lastSegmentAgeMs(): number {
    return Math.max(0, Math.round(this.#parts.clocks.now() - this.#lastSegmentAt));
  }

  /** Media time since the start of the run, ms. */
  get lengthMs(): number {
    return this.#endMs;
  }

  /** How far a unit's time is from the last one's, ms. */
  jumpOf(unit: MediaUnit): number {
    return unit.dtsMs - this.#lastMs;
  }

  /** How late a unit is by the clock, ms; negative if it is early. */
  latenessOf(unit: MediaUnit): number {
    return this.#parts.clocks.elapsed() - this.#startedAt - (unit.dtsMs - this.#first.dtsMs);
  }

  /** True if the timestamps moved by less than a tenth of the last seconds. */
  get isStill(): boolean {
    const past = this.#progress[0];
    if (past === undefined) return false;
    const elapsed = this.#parts.clocks.elapsed() - past.at;
    return elapsed > 2000 && this.#lastMs - past.ms < elapsed / 10;
  }

  /** How late the newest unit was by the clock, ms. */
  get lastLatenessMs(): number {
    return this.#lastLateness;
  }

  /** Records a unit's decode time once a second. */
  #recordProgress(unit: MediaUnit): void {
    const at = this.#parts.clocks.elapsed();
    if (at - (this.#progress.at(-1)?.at ?? -Infinity) < 1000) return;
    this.#progress.push({ at, ms: unit.dtsMs });
    if (this.#progress.length > 4) this.#progress.shift();
  }

  write(unit: MediaUnit): void {
    this.#lastAt = this.#parts.clocks.elapsed();
    this.#lastMs = unit.dtsMs;
    this.#lastLateness = this.latenessOf(unit);
    this.#recordProgress(unit);
    // Audio before the first frame would move every time by its length.
    if (unit.kind === 'audio' && unit.dtsMs < this.#first.ptsMs) return;
    if (this.#parts.isPaced) this.#correctStart(unit);
    const frameMs = unit.kind === 'video' ? 1000 / (this.#parts.inspector.frameRate ?? 25) : 0;
    this.#endMs = Math.max(this.#endMs, unit.dtsMs - this.#first.dtsMs + frameMs);
    this.#parts.packager.write(unit.encode(this.#first.dtsMs));
  }

  /**
   * Frames that arrived in a burst, as at the start of a connection, are older than their arrival. Those that
   * arrive soonest after their time show when the first one was captured. Readers use the start from the
   * first segment on, so it is final then.
   */
  #correctStart(unit: MediaUnit): void {
    if (this.record.variants.length > 0) return;
    const early = -this.latenessOf(unit);
    if (early <= 0 || this.#corrected + early > maxCorrectionMs) return;
    this.#corrected += early;
    this.#startedAt -= early;
    this.record.startMs = Math.max(this.#parts.earliestMs, Math.round(this.record.startMs - early));
  }

  /** Lists what the packager has written. */
  poll(): Promise<void> {
    this.#isOutdated = true;
    this.#polling ??= this.#pollAll().finally(() => void (this.#polling = null));
    return this.#polling;
  }

  /** Repeats while segments were written during the last read. */
  async #pollAll(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        await this.#readSegments();
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  async #readSegments(): Promise<void> {
    for (const playlist of this.#playlists) await playlist.sync();
    const [best] = this.#playlists;
    const newest = best?.newest ?? null;
    if (best === undefined || newest === null) return;
    await this.#cutAudio(best, false);
    this.#lastSegmentAt = best.writtenMs;
    const longest = best.longestSeconds;
    const { size } = await stat(path.join(best.folder, newest.name));
    const isFirst = this.record.variants.length === 0;
    if (isFirst) {
      if (this.#playlists.some((playlist) => playlist.newest === null)) return;
      // If a run ends within its first segment, one of its tracks may be empty.
      if (!this.#isClosed && this.#parts.audioCutters.some(({ count }) => count === 0)) return;
      this.record.variants = await this.#readVariants();
    } else if (!this.#hasChanged(longest, newest.seconds, size)) return;
    this.#raiseBandwidth(newest.seconds, size);
    this.#longest = Math.max(this.#longest, longest);
    this.record.captions = this.#captions();
    if (isFirst || this.record.exactness === 'frame')
      this.record.exactness = this.isLadder ? 'frame' : this.#parts.inspector.exactness;
    this.#parts.onChange(Math.ceil(this.#longest - targetToleranceS));
  }

  async #cutAudio({ segments, folder }: VariantPlaylist, hasEnded: boolean): Promise<void> {
    for (const cutter of this.#parts.audioCutters) await cutter.cut(segments, folder, hasEnded);
  }

  /** Ends the run if the disk is full or segments are lost; those already written stay. */
  #failed(error: unknown): void {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (this.#isClosed || !(error instanceof LostSegmentError || /ENOSPC|EDQUOT/.test(code)))
      return;
    this.#parts.packager.kill();
    this.#parts.onLoss();
  }

  /** Returns the caption services that viewers can choose. */
  #captions(): CaptionService[] {
    return this.#parts.removesCaptions ? [] : this.#parts.inspector.captionServices;
  }

  /**
   * True if the record must be saved again. Exactness only gets worse within a run, since clips may have
   * been cut by it.
   */
  #hasChanged(longest: number, seconds: number, bytes: number): boolean {
    const isWorse =
      !this.isLadder &&
      this.record.exactness === 'frame' &&
      this.#parts.inspector.exactness !== 'frame';
    const isLarger =
      !this.isLadder && (bytes * 8) / seconds > (this.record.variants[0]?.bandwidth ?? 0);
    const hasNewCaptions = this.#captions().length > this.record.captions.length;
    return isWorse || isLarger || hasNewCaptions || longest > this.#longest + targetToleranceS;
  }

  async #readVariants(): Promise<Variant[]> {
    const { rungs, inspector } = this.#parts;
    const variants: Variant[] = [];
    const audioCodecs = await this.#readAudioCodecs();
    for (const { folder } of this.#playlists) {
      const name = path.basename(folder);
      const format = readInitSegment(await readFile(path.join(folder, 'init.mp4')));
      const rung = rungs?.find((candidate) => candidate.name === name);
      const { frameRate } = inspector;
      variants.push({
        name,
        // The bandwidth of a copy is measured from its segments.
        bandwidth:
          rungs === null ? 0 : Math.round(((rung?.videoBitrate ?? 0) + audioBitrate) * headroom),
        codecs: [format.codecs, ...audioCodecs].join(','),
        ...(format.width !== null && { width: format.width }),
        ...(format.height !== null && { height: format.height }),
        ...(format.width !== null && frameRate !== null && { frameRate }),
      });
    }
    return variants;
  }

  /** Returns the codecs of audio tracks with segments of their own, each once. */
  async #readAudioCodecs(): Promise<Set<string>> {
    const codecs = new Set<string>();
    for (const { folder, count } of this.#parts.audioCutters)
      if (count > 0)
        codecs.add(readInitSegment(await readFile(path.join(folder, 'init.mp4'))).codecs);
    return codecs;
  }

  /** The bandwidth of a copy is that of its largest segment. */
  #raiseBandwidth(seconds: number, bytes: number): void {
    const [best] = this.record.variants;
    if (this.isLadder || best === undefined || seconds === 0) return;
    const audioBandwidth = Math.max(
      0,
      ...this.#parts.audioCutters.map(({ bandwidth }) => bandwidth),
    );
    const measured = Math.round(((bytes * 8) / seconds + audioBandwidth) * headroom);
    best.bandwidth = Math.max(best.bandwidth, measured);
  }

  /** Ends it. Resolves when all its segments are listed. */
  async close(reason: string): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#parts.packager.end();
    for (const watcher of this.#watchers) watcher.close();
    // A poll in progress may have missed the last segment.
    await this.#polling;
    await this.poll();
    const listed = await this.#endPlaylists();
    // Media that ffmpeg received but did not write (it ended, or the disk was full) does not count.
    const lengthMs = listed < this.#endMs - lostMs ? listed : this.#endMs;
    this.record.endMs = this.record.startMs + Math.max(1, Math.round(lengthMs));
    this.record.endReason = reason;
  }

  /** Ends the playlists. Returns the length of the longest one, ms. */
  async #endPlaylists(): Promise<number> {
    let longest = 0;
    for (const playlist of this.#playlists)
      longest = Math.max(longest, await playlist.end().catch(() => 0));
    const [best] = this.#playlists;
    if (best !== undefined) await this.#cutAudio(best, true).catch(() => {});
    return longest * 1000;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get silentMs(): number {
    return this.#parts.clocks.elapsed() - this.#lastAt;
  }
}
