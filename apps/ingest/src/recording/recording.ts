import { mkdirSync, existsSync, renameSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { audioTracksOf, type MediaUnit, type Tracks } from '../media/media-unit.ts';
import { copyArguments, ladderArguments, segmentSeconds } from '../packaging/ffmpeg-arguments.ts';
import { ladderFor, type Rung } from '../packaging/ladder.ts';
import { startPackager } from '../packaging/packager.ts';
import { AudioCutter } from '../packaging/audio-cutter.ts';
import type { ConnectedStream, StreamMetrics } from '../metrics/stream-metrics.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { endOpenRuns } from './close-open-runs.ts';
import {
  ManifestWriter,
  readManifest,
  runFolder,
  type Manifest,
  type RunRecord,
  type AudioTrackRecord,
} from './manifest.ts';
import { diskFull, diskGone, isDiskFull, lossOf, writeFailureOf } from './disk-failure.ts';
import { Run, type Clocks } from './run.ts';
import { RunCutter } from './run-cutter.ts';
import { describeAudioTracks } from './audio-track-names.ts';
import { createHealthCount, healthOf } from './stream-health.ts';
import { createStatus, writeStatus } from './status.ts';

export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface RecordingParts {
  folder: string;
  recordingId: string;
  ffmpeg: string;
  clocks: Clocks;
  log: Log;
  /** Number of ladders that this process may still encode at once; shared by its recordings. */
  ladders: { free: number };
  /** Free bytes of the disk. Rejects if the folder is not there. */
  freeBytes(folder: string): Promise<number>;
  streamMetrics: StreamMetrics;
}

/** A run ends when the disk has less free space than this, so that its last files still fit, bytes. */
const minFreeBytes = 64 * 1024 * 1024;
const tickMs = 1000;
/** An encoder is dropped if nothing arrives for this time. */
const maxSilentMs = 8000;
/** A publisher that was silent for this time is replaced when its encoder connects again. */
const replaceableMs = 3000;
/** How long a note stays in the status. */
const noteTtlMs = 60_000;
/** Segments of a mirror arrive in bursts, so its bitrate is measured over at least this time. */
const mirrorBurstMs = 12_000;

/** The recording of one event in this process: its publishers, its runs, its manifest and its status. */
export class Recording {
  readonly #parts: RecordingParts;
  readonly #manifest: Manifest;
  readonly #writer: ManifestWriter;
  /** By role. */
  readonly #publishers = new Map<string, Publisher>();
  #active: { publisher: Publisher; cutter: RunCutter } | null = null;
  readonly #closing = new Set<Promise<void>>();
  #notes: { text: string; at: number }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  readonly #countHealth: ReturnType<typeof createHealthCount>;
  /** When the newest run ends so far, ms since 1970. */
  #endMs: number;

  private constructor(parts: RecordingParts, manifest: Manifest) {
    this.#parts = parts;
    this.#manifest = manifest;
    this.#writer = new ManifestWriter(parts.folder);
    this.#countHealth = createHealthCount(parts.streamMetrics);
    this.#endMs = Math.max(0, ...manifest.runs.map(({ startMs, endMs }) => endMs ?? startMs));
  }

  /**
   * Opens the recording. Throws an error with a message for the operator if its folder cannot be written or
   * read, or its disk is full.
   */
  static async open(parts: RecordingParts): Promise<Recording> {
    try {
      await mkdir(parts.folder, { recursive: true });
      const probe = path.join(parts.folder, `.probe.${process.pid}`);
      await writeFile(probe, 'probe', { flush: true });
      await rm(probe);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (isDiskFull(`${code} ${message}`)) throw new Error(diskFull, { cause: error });
      throw new Error(`the folder of the recordings cannot be written (${code})`, { cause: error });
    }
    if ((await parts.freeBytes(parts.folder)) < minFreeBytes) throw new Error(diskFull);
    try {
      // No run of it is open in this process, so an open one in the manifest was left by a disk that went away.
      const manifest = await readManifest(parts.folder);
      return new Recording(parts, await endOpenRuns(parts.folder, manifest, 'disk gone'));
    } catch (error) {
      throw new Error('the manifest of the recording cannot be read', { cause: error });
    }
  }

  get isIdle(): boolean {
    return this.#publishers.size === 0 && this.#closing.size === 0;
  }

  /** Adds a publisher, which publishes or waits as the backup. Returns why it is refused, or null. */
  claim(publisher: Publisher): string | null {
    const other = this.#publishers.get(publisher.role);
    if (other !== undefined) {
      const isDead = other.key === publisher.key && other.silentMs > replaceableMs;
      if (!isDead) {
        this.note(`a second ${publisher.role} encoder was refused (${publisher.address ?? 'SRT'})`);
        return publisher.role === 'main'
          ? 'another encoder publishes to this event'
          : 'another backup encoder is connected';
      }
      other.drop('the encoder has connected again', 'publisher gone');
      this.release(other);
    }
    this.#publishers.set(publisher.role, publisher);
    this.#timer ??= setInterval(() => void this.#tick(), tickMs);
    this.#choose();
    return null;
  }

  /** Removes a publisher whose connection has ended. */
  release(publisher: Publisher): void {
    if (this.#publishers.get(publisher.role) !== publisher) return;
    this.#publishers.delete(publisher.role);
    if (this.#active?.publisher === publisher) this.#deactivate(publisher.endReason);
    this.#choose();
    if (this.#publishers.size > 0) return;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#writeStatus(publisher);
  }

  /** Returns how a connected publisher does. */
  healthOf(publisher: Publisher): Pick<ConnectedStream, 'state' | 'bitsPerSecond' | 'isLate'> {
    const state = this.#active?.publisher === publisher ? 'recording' : 'waiting';
    return { state, ...healthOf(this.#streamOf(publisher)) };
  }

  #streamOf(publisher: Publisher) {
    const run = this.#active?.publisher === publisher ? this.#active.cutter.run : null;
    return { publisher, run, targetSeconds: this.#manifest.targetSeconds };
  }

  /** Adds a problem to the status for a minute. */
  note(text: string): void {
    this.#notes.push({ text, at: this.#parts.clocks.elapsed() });
  }

  /** Records the main encoder, or the backup while no main one is connected. */
  #choose(): void {
    const next = this.#publishers.get('main') ?? this.#publishers.get('backup');
    if (next === undefined || this.#active?.publisher === next) return;
    this.#deactivate('main encoder is back');
    const cutter = new RunCutter({
      reader: next.reader,
      isPaced: next.source === null,
      clocks: this.#parts.clocks,
      openRun: (first, tracks) => this.#openRun(next, first, tracks),
      closeRun: (run, reason) => this.#closeRun(run, reason),
      drop: (reason) => next.drop(reason, 'not recordable'),
    });
    cutter.setTracks(next.tracks);
    next.sink = cutter;
    this.#active = { publisher: next, cutter };
  }

  #deactivate(reason: string): void {
    if (this.#active === null) return;
    const { publisher, cutter } = this.#active;
    this.#active = null;
    publisher.sink = null;
    cutter.cut(reason);
  }

  #openRun(publisher: Publisher, first: MediaUnit, tracks: Tracks): Run | null {
    const { clocks, ffmpeg, log, recordingId } = this.#parts;
    const number = this.#manifest.runs.length;
    const folder = path.join(this.#parts.folder, runFolder(number));
    const rungs = this.#reserveLadder(publisher, tracks);
    const earliestMs = this.#endMs + 1;
    const record: RunRecord = {
      run: number,
      startMs: Math.max(earliestMs, Math.round(publisher.source?.startMsOf(first) ?? clocks.now())),
      endMs: null,
      endReason: null,
      address: publisher.address,
      exactness: rungs === null ? publisher.inspector.exactness : 'frame',
      variants: [],
      sounds: this.#separateAudioTracks(publisher, tracks),
      captions: [],
    };
    const hasSeparateAudio = record.sounds.length > 0;
    const audioVariants = tracks.audio === null || hasSeparateAudio ? [] : ['audio'];
    const variants =
      rungs === null ? ['source'] : [...rungs.map(({ name }) => name), ...audioVariants];
    const audioTrackNames = record.sounds.map(({ name }) => name);
    try {
      // A crash before the manifest is saved leaves a folder that no manifest lists.
      if (existsSync(folder)) renameSync(folder, `${folder}.unlisted-${record.startMs}`);
      // Not recursive: a disk that is gone must not be replaced by a folder on another disk.
      mkdirSync(folder);
      for (const name of [...variants, ...audioTrackNames])
        mkdirSync(path.join(folder, name), { recursive: true });
    } catch (error) {
      this.#failed(publisher, error);
      return null;
    }
    const { container } = publisher.reader;
    const { removesCaptions } = publisher;
    const options = { removesCaptions, hasSeparateAudio };
    const args =
      rungs === null
        ? copyArguments(container, tracks, options)
        : ladderArguments(container, tracks, rungs, options);
    const packager = startPackager(ffmpeg, args, folder, {
      isLowPriority: rungs !== null,
      audioTrackCount: audioTrackNames.length,
      isEndless: hasSeparateAudio && tracks.audio === null,
    });
    // From the first save on, which the backend reads before a segment is complete.
    this.#manifest.targetSeconds = Math.max(this.#manifest.targetSeconds, segmentSeconds);
    this.#manifest.runs.push(record);
    const run = new Run(
      {
        folder,
        record,
        packager,
        reader: publisher.reader,
        tracks,
        variants,
        inspector: publisher.inspector,
        rungs,
        audioCutters: packager.audioPipes.map(
          (stream, index) =>
            new AudioCutter(path.join(folder, audioTrackNames[index] ?? ''), stream),
        ),
        removesCaptions,
        isPaced: publisher.source === null,
        earliestMs,
        clocks,
        onChange: (seconds) => {
          this.#manifest.targetSeconds = Math.max(this.#manifest.targetSeconds, seconds);
          this.#save(publisher);
        },
        onLoss: () => {
          this.#parts.streamMetrics.segmentLost();
          publisher.drop(...lossOf(this.#parts.folder));
        },
      },
      first,
    );
    this.#save(publisher);
    log.info(
      { recordingId, run: number, address: publisher.address, ladder: rungs !== null },
      'run started',
    );
    void packager.ended.then((output) => this.#packagerEnded(publisher, run, output));
    return run;
  }

  /**
   * Returns the audio tracks of a run that have segments of their own; empty if its audio is with the
   * video. Players cannot continue from a run with separate audio to one without, or back, so the first run
   * decides for all.
   */
  #separateAudioTracks(publisher: Publisher, tracks: Tracks): AudioTrackRecord[] {
    const earlier = this.#manifest.runs.filter(
      ({ endMs, variants }) => endMs === null || variants.length > 0,
    );
    const isSeparate =
      earlier.length === 0
        ? tracks.furtherAudio.length > 0
        : earlier.some((run) => run.sounds.length > 0);
    if (isSeparate) return describeAudioTracks(audioTracksOf(tracks), earlier);
    if (tracks.furtherAudio.length > 0)
      publisher.inspector.reportIgnored(
        'the first audio track alone is recorded, because the recording began with one; send all tracks from the start',
      );
    return [];
  }

  /** Returns the rungs to encode, and counts a ladder as in use; null if the video is copied. */
  #reserveLadder(publisher: Publisher, { video }: Tracks): Rung[] | null {
    if (!publisher.wantsLadder || video?.height === null || video === null) return null;
    const rungs = ladderFor(video.height);
    if (rungs.length === 0) return null;
    if (this.#parts.ladders.free <= 0) {
      this.note('one quality only: this machine encodes no more ladders at once');
      return null;
    }
    this.#parts.ladders.free -= 1;
    return rungs;
  }

  #packagerEnded(publisher: Publisher, run: Run, output: string): void {
    if (run.isLadder) this.#parts.ladders.free += 1;
    if (run.isClosed) return;
    this.#parts.log.warn(
      { recordingId: this.#parts.recordingId, run: run.record.run, output: output.slice(-300) },
      'the packager stopped by itself',
    );
    if (this.#active?.cutter.run === run) this.#active.cutter.cut('packager stopped');
    else this.#closeRun(run, 'packager stopped');
    if (isDiskFull(output)) publisher.drop(diskFull, 'disk full');
    else if (/ENOENT|EACCES/.test(output))
      publisher.drop('ffmpeg cannot be started', 'packager stopped');
  }

  #closeRun(run: Run, reason: string): void {
    if (run.isClosed) return;
    if (reason === 'packager too slow' && run.isLadder && this.#active !== null) {
      this.#active.publisher.wantsLadder = false;
      this.note('one quality only: this machine is too slow for a ladder of this video');
    }
    this.#endMs = Math.max(this.#endMs, run.record.startMs + Math.max(1, Math.round(run.lengthMs)));
    const closed = run.close(reason).then(() => {
      this.#parts.log.info(
        { recordingId: this.#parts.recordingId, run: run.record.run, reason },
        'run ended',
      );
      return this.#writer.save(() => this.#manifest);
    });
    const done = closed
      .catch((error: unknown) => {
        this.#parts.log.warn(
          { recordingId: this.#parts.recordingId, error: String(error) },
          'the manifest cannot be written',
        );
      })
      .finally(() => void this.#closing.delete(done));
    this.#closing.add(done);
  }

  #save(publisher: Publisher): void {
    this.#writer
      .save(() => this.#manifest)
      .catch((error: unknown) => this.#failed(publisher, error));
  }

  /** Drops a publisher whose files cannot be written; what was written stays. */
  #failed(publisher: Publisher, error: unknown): void {
    const text = String(error);
    this.#parts.log.warn({ recordingId: this.#parts.recordingId, error: text }, 'recording failed');
    publisher.drop(...writeFailureOf(this.#parts.folder, text));
  }

  async #tick(): Promise<void> {
    for (const publisher of this.#publishers.values())
      // A mirror waits for its origin instead.
      if (publisher.source === null && publisher.silentMs > maxSilentMs)
        publisher.drop(`nothing arrived for ${maxSilentMs / 1000} s`, 'publisher silent');
    const { publisher = null, cutter } = this.#active ?? {};
    await cutter?.run?.poll();
    if (publisher !== null) {
      const free = await this.#parts.freeBytes(this.#parts.folder).catch(() => null);
      if (free === null) publisher.drop(diskGone, 'disk gone');
      else if (free < minFreeBytes) publisher.drop(diskFull, 'disk full');
    }
    if (publisher === null || this.#publishers.size === 0) return;
    this.#countHealth(this.#streamOf(publisher));
    this.#writeStatus(publisher);
  }

  #writeStatus(publisher: Publisher): void {
    const { clocks, folder } = this.#parts;
    this.#notes = this.#notes.filter(({ at }) => clocks.elapsed() - at < noteTtlMs);
    const burstMs = publisher.source === null ? 0 : mirrorBurstMs;
    publisher.inspector.measure(clocks.elapsed(), burstMs);
    const standby = this.#publishers.get('backup');
    const status = createStatus({
      ...this.#streamOf(publisher),
      isConnected: this.#publishers.get(publisher.role) === publisher,
      standby: standby === undefined || standby === publisher ? null : standby,
      notes: this.#notes.map(({ text }) => text),
      nowMs: clocks.now(),
    });
    // One at a time, so that the newest is written last.
    this.#writing = this.#writing.then(() => writeStatus(folder, status)).catch(() => {});
  }

  /** Resolves when all runs that have ended are written. */
  async settled(): Promise<void> {
    while (this.#closing.size > 0) await Promise.all(this.#closing);
    await this.#writing;
  }
}
