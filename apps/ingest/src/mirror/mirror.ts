import { setTimeout as wait } from 'node:timers/promises';
import {
  openForeignStream,
  type OpenedMedia,
  OriginError,
  readForeign,
  type ReadForeign,
  readForeignMedia,
  resolveForeign,
} from '@grandstand/outbound';
import { TsReader } from '../media/ts-reader.ts';
import { Publisher, type WallClockSource } from '../publisher/publisher.ts';
import type { PublisherRegistry } from '../publisher/publisher-registry.ts';
import type { Log } from '../recording/recording.ts';
import type { Clocks } from '../recording/run.ts';
import { MirrorClock } from './mirror-clock.ts';
import type { MirrorEntry } from './mirror-list.ts';
import { mirrorProblems } from './mirror-problems.ts';
import { type FollowedSegment, PlaylistFollower } from './playlist-follower.ts';
import { containerOf, Remuxer } from './remuxer.ts';

export interface MirrorParts {
  entry: MirrorEntry;
  read: ReadForeign;
  registry: PublisherRegistry;
  ffmpeg: string;
  clocks: Clocks;
  log: Log;
}

const maxSegmentBytes = 64 * 1024 * 1024;
const segmentTimeoutMs = 15_000;
/** Pause after a failure, and after the recording refused the mirror, ms. */
const retryMs = 1000;
const refusedRetryMs = 10_000;
/** Limits of the pause between two reads of the playlist: a quarter of its target duration, ms. */
const pollPauseMs = { min: 400, max: 4000 };
/** The run ends when no new segment came for this time, and for four target durations, ms. */
const goneMs = 20_000;
/** Bytes that may wait for the packager. */
const maxPendingBytes = 4 * 1024 * 1024;
const pendingPauseMs = 20;
/** Statuses for a segment that the origin no longer has, or no longer serves at this address. */
const absentStatuses = new Set([403, 404, 410]);

interface Track {
  /** Index of its input: 0 for video, 1 for separate audio. */
  readonly index: number;
  readonly name: string;
  media: OpenedMedia;
  follower: PlaylistFollower;
  /** The segment that was fetched and not yet handed to the remuxer. */
  fetched: { readonly number: number; readonly bytes: Buffer } | null;
  /** Number of a segment that was absent at the first try. */
  absentNumber: number | null;
}

/** Copies one live stream of another site into a recording, as a publisher does. */
export class Mirror {
  readonly #parts: MirrorParts;
  readonly #stopping = new AbortController();
  #publisher: Publisher<TsReader> | null = null;
  #tracks: Track[] = [];
  #remuxer: Remuxer | null = null;
  #failure: { since: number; reason: string } | null = null;
  #lastSegmentAt: number;
  #missing = 0;
  #unreadable = 0;
  #hasEnded = false;
  #ending: Promise<void> = Promise.resolve();
  readonly #clock = new MirrorClock();

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#lastSegmentAt = parts.clocks.elapsed();
    void this.#mirror();
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #mirror(): Promise<void> {
    while (!this.#isStopped) {
      const publisher = this.#createPublisher();
      const refusal = await this.#assign(publisher);
      if (refusal === null) {
        await this.#follow(publisher);
        // `stop` ends the run itself.
        if (this.#isStopped) return;
        await this.#endRun(publisher.endReason);
        this.#parts.registry.leave(publisher);
      }
      if (!this.#isStopped) await this.#pause(refusedRetryMs);
    }
  }

  /** Assigns the publisher to the recording. Returns why it is refused, or null. */
  async #assign(publisher: Publisher<TsReader>): Promise<string | null> {
    const { tenantId, recordingId, ladder, captions, address } = this.#parts.entry;
    const recorded = { tenantId, eventId: '', recordingId, ladder, captions };
    const refusal = await this.#parts.registry.assign(publisher, {
      ...recorded,
      outcome: 'granted',
      role: 'main',
      isOver: false,
      warnings: [],
    });
    this.#parts.log.info(
      { recordingId, host: new URL(address).host, reason: refusal },
      refusal === null ? 'mirror started' : 'mirror refused',
    );
    if (refusal === null) this.#publisher = publisher;
    return refusal;
  }

  #createPublisher(): Publisher<TsReader> {
    const { clocks, entry } = this.#parts;
    const source: WallClockSource = {
      observe: (unit) => this.#clock.observe(unit),
      startMsOf: (unit) => this.#clock.startMsOf(unit) ?? clocks.now(),
      problems: () => this.#problems(),
    };
    return new Publisher({
      protocol: 'hls',
      address: new URL(entry.address).host,
      // A mirror has no stream key.
      key: '',
      clocks,
      source,
      createReader: (handlers) => new TsReader(handlers),
      disconnect: () => this.#remuxer?.kill(),
    });
  }

  #problems(): string[] {
    const now = this.#parts.clocks.elapsed();
    const [video] = this.#tracks;
    const failure = this.#failure;
    return mirrorProblems({
      failure: failure && { reason: failure.reason, ms: now - failure.since },
      hasEnded: this.#hasEnded,
      silentMs: now - this.#lastSegmentAt,
      targetMs: (video?.media.playlist.targetDuration || 6) * 1000,
      areDatesWrong: video?.follower.areDatesWrong === true,
      missing: this.#missing,
      unreadable: this.#unreadable,
    });
  }

  /** Follows the stream until the publisher is dropped or the mirror stops. */
  async #follow(publisher: Publisher<TsReader>): Promise<void> {
    let isOpen = false;
    while (!this.#isStopped && publisher.dropReason === null) {
      let waitMs = retryMs;
      try {
        if (isOpen) await this.#refresh();
        else await this.#open();
        isOpen = true;
        await this.#recordNew(publisher);
        this.#failure = null;
        const [video] = this.#tracks;
        this.#hasEnded = video?.media.playlist.hasEnded === true;
        const targetMs = (video?.media.playlist.targetDuration ?? 0) * 1000;
        waitMs = Math.min(pollPauseMs.max, Math.max(pollPauseMs.min, targetMs / 4));
      } catch (error) {
        if (!(error instanceof OriginError)) {
          const { recordingId } = this.#parts.entry;
          this.#parts.log.warn({ recordingId, error: String(error) }, 'a mirror failed');
        }
        // The entry's address may lead to new addresses, with valid tokens.
        isOpen = false;
        this.#failure ??= { since: this.#parts.clocks.elapsed(), reason: '' };
        this.#failure.reason = error instanceof OriginError ? error.message : 'it failed';
      }
      await this.#endIfGone();
      await this.#pause(waitMs);
    }
  }

  async #endIfGone(): Promise<void> {
    const targetMs = (this.#tracks[0]?.media.playlist.targetDuration ?? 0) * 1000;
    const silentMs = this.#parts.clocks.elapsed() - this.#lastSegmentAt;
    if (this.#remuxer === null) return;
    if (this.#hasEnded || silentMs > Math.max(goneMs, 4 * targetMs))
      await this.#endRun(this.#hasEnded ? 'stream ended' : 'origin gone');
  }

  async #open(): Promise<void> {
    const { read, entry } = this.#parts;
    const { video, audio } = await openForeignStream(read, new URL(entry.address));
    const playlists = audio === null ? [video] : [video, audio];
    if (playlists.length !== this.#tracks.length) {
      if (this.#tracks.length > 0) await this.#endRun('stream changed');
      this.#tracks = playlists.map((media, index) => ({
        index,
        name: index === 0 ? 'the variant' : 'the audio track',
        media,
        follower: new PlaylistFollower(),
        fetched: null,
        absentNumber: null,
      }));
      return;
    }
    for (const [index, media] of playlists.entries()) {
      const track = this.#tracks[index];
      if (track === undefined) continue;
      // The master playlist leads to another variant.
      if (track.media.url.pathname !== media.url.pathname) track.follower.expectDiscontinuity();
      track.media = media;
    }
  }

  async #refresh(): Promise<void> {
    await Promise.all(
      this.#tracks.map(async (track) => {
        const { playlist } = await readForeignMedia(this.#parts.read, track.name, track.media.url);
        // Relative to the address that was opened, which may redirect to a new token each time.
        track.media = { url: track.media.url, playlist };
      }),
    );
  }

  async #recordNew(publisher: Publisher<TsReader>): Promise<void> {
    const nowMs = this.#parts.clocks.now();
    const followAll = () =>
      this.#tracks.map((track) => track.follower.follow(track.media.playlist, nowMs));
    let lists = followAll();
    const isSeparate = this.#tracks.length > 1;
    const hasDiscontinuity = lists.flat().some(({ isDiscontinuity }) => isDiscontinuity);
    if (isSeparate && (hasDiscontinuity || this.#remuxer === null || this.#remuxer.hasEnded)) {
      // Video and audio of a new run start together, with the newest segments.
      for (const track of this.#tracks) track.follower = new PlaylistFollower();
      lists = followAll();
      if (lists.some((list) => list.length === 0)) return;
      await this.#startRun(
        publisher,
        lists.flatMap((list) => list.slice(0, 1)),
      );
    }
    await Promise.all(
      this.#tracks.map((track, index) =>
        this.#recordTrack(publisher, track, lists[index] ?? [], isSeparate),
      ),
    );
  }

  async #recordTrack(
    publisher: Publisher<TsReader>,
    track: Track,
    list: readonly FollowedSegment[],
    isSeparate: boolean,
  ): Promise<void> {
    let needsRun = false;
    for (const followed of list) {
      if (this.#isStopped || publisher.dropReason !== null) return;
      if (followed.segment.isGap || !(await this.#fetch(track, followed))) {
        this.#missing += 1;
        track.follower.advance(followed);
        track.follower.expectDiscontinuity();
        track.absentNumber = null;
        // Video and audio start together again.
        if (isSeparate) return;
        needsRun = true;
        continue;
      }
      track.absentNumber = null;
      needsRun ||= followed.isDiscontinuity || this.#remuxer === null || this.#remuxer.hasEnded;
      if (needsRun && !isSeparate) await this.#startRun(publisher, [followed]);
      needsRun = false;
      if (this.#isStopped || this.#remuxer === null) return;
      if (track.index === 0) this.#clock.startSegment(followed.startMs);
      await this.#remuxer.feed(track.index, track.fetched?.bytes ?? Buffer.alloc(0));
      track.fetched = null;
      track.follower.advance(followed);
      if (track.index === 0) this.#lastSegmentAt = this.#parts.clocks.elapsed();
    }
  }

  /** Fetches a segment, unless it was fetched already. Returns false if the origin does not have it. */
  async #fetch(track: Track, { segment, number }: FollowedSegment): Promise<boolean> {
    if (track.fetched?.number === number) return true;
    track.fetched = null;
    try {
      const bytes = await this.#read(track, segment.uri, segment.range, segment.line);
      track.fetched = { number, bytes };
      return true;
    } catch (error) {
      if (!(error instanceof OriginError) || !absentStatuses.has(error.status ?? 0)) throw error;
      // At the first try, its token may have expired: the entry's address is opened again.
      if (track.absentNumber !== number) {
        track.absentNumber = number;
        throw error;
      }
      return false;
    }
  }

  async #read(
    track: Track,
    uri: string,
    range: FollowedSegment['segment']['range'],
    line: number,
  ): Promise<Buffer> {
    const url = resolveForeign(track.media.url, uri, line);
    const { bytes, status } = await readForeign(this.#parts.read, 'a segment', url, {
      maxBytes: maxSegmentBytes,
      timeoutMs: segmentTimeoutMs,
      ...(range !== null && {
        headers: { range: `bytes=${range.offset}-${range.offset + range.length - 1}` },
      }),
    });
    // A server may ignore the range.
    return range === null || status === 206
      ? bytes
      : bytes.subarray(range.offset, range.offset + range.length);
  }

  /** Starts a run with these first segments of its tracks. */
  async #startRun(
    publisher: Publisher<TsReader>,
    firsts: readonly FollowedSegment[],
  ): Promise<void> {
    /** Initialisation segments; empty for MPEG-TS, which has none. */
    const initSegments: Buffer[] = [];
    for (const [index, followed] of firsts.entries()) {
      const track = this.#tracks[index];
      if (track === undefined) return;
      const { map, line } = followed.segment;
      initSegments.push(
        map === null ? Buffer.alloc(0) : await this.#read(track, map.uri, map.range, line),
      );
      if (!(await this.#fetch(track, followed))) {
        track.follower.advance(followed);
        return;
      }
    }
    const containers = firsts.map((_, index) => {
      const init = initSegments[index];
      const bytes = init?.length ? init : (this.#tracks[index]?.fetched?.bytes ?? Buffer.alloc(0));
      const container = containerOf(bytes);
      if (container !== null) return container;
      throw new OriginError(
        `${this.#tracks[index]?.name} has segments that are neither fMP4 nor MPEG-TS`,
        { isTemporary: false },
      );
    });
    await this.#endRun('discontinuity');
    if (this.#isStopped || publisher.dropReason !== null) return;
    this.#clock.startRun(firsts[0]?.startMs ?? this.#parts.clocks.now());
    const remuxer = new Remuxer({
      ffmpeg: this.#parts.ffmpeg,
      containers,
      onBytes: async (bytes) => {
        publisher.reader.push(bytes);
        while ((publisher.sink?.pendingBytes ?? 0) > maxPendingBytes) await wait(pendingPauseMs);
      },
    });
    this.#remuxer = remuxer;
    for (const [index, init] of initSegments.entries())
      if (init.length > 0) await remuxer.feed(index, init);
  }

  /** Ends the run once the remuxer has written all that it was handed. Calls are queued. */
  #endRun(reason: string): Promise<void> {
    this.#ending = this.#ending.then(() => this.#endCurrentRun(reason));
    return this.#ending;
  }

  async #endCurrentRun(reason: string): Promise<void> {
    const remuxer = this.#remuxer;
    this.#remuxer = null;
    if (remuxer === null) return;
    if (remuxer.hasEnded) {
      this.#unreadable += 1;
      this.#parts.log.warn(
        { recordingId: this.#parts.entry.recordingId, output: remuxer.errorOutput.slice(-300) },
        'a part of a mirrored stream could not be read',
      );
    }
    await remuxer.end();
    this.#publisher?.reader.flush();
    this.#publisher?.cut(reason);
    for (const track of this.#tracks) track.follower.expectDiscontinuity();
  }

  /** Ends the mirror. Resolves when all that it fetched has been passed to its run. */
  async stop(reason: string): Promise<void> {
    this.#stopping.abort();
    const publisher = this.#publisher;
    if (publisher !== null) publisher.endReason = reason;
    await this.#endRun(reason);
    if (publisher !== null) this.#parts.registry.leave(publisher);
  }
}
