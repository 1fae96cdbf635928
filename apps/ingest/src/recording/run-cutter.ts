import type { MediaReader, MediaUnit, Tracks } from '../media/media-unit.ts';
import { hasSameAudioTracks, isSameTrack, startsWithAudioTracks } from '../media/media-unit.ts';
import type { Clocks, Run } from './run.ts';

/** Timestamps that jump further start a new run. */
const maxJumpMs = 3000;
/** Timestamps that are further off the clock start a new run. */
const maxDriftMs = 5000;
/** Longest wait for a second track, and for video. */
const trackWaitMs = 1500;
const videoWaitMs = 3000;
const maxWaitingBytes = 16 * 1024 * 1024;
/** Units that wait without a key frame: only the audio that belongs to the next one is of use. */
const maxUnitsBeforeKey = 2000;
/** A publisher with more runs within a minute is dropped. */
const maxRunsPerMinute = 6;

export interface CutterParts {
  reader: MediaReader;
  /** True for encoders, whose frames arrive in real time. */
  isPaced: boolean;
  clocks: Clocks;
  /** Starts a run with this frame; null if it cannot start, and the publisher has been dropped. */
  openRun(first: MediaUnit, tracks: Tracks): Run | null;
  closeRun(run: Run, reason: string): void;
  /** The publisher cannot be recorded; the reason is for its operator. */
  drop(reason: string): void;
}

/** Divides what one publisher sends into runs. */
export class RunCutter {
  readonly #parts: CutterParts;
  #tracks: Tracks = { video: null, audio: null, furtherAudio: [] };
  #run: Run | null = null;
  #waiting: MediaUnit[] = [];
  #waitingBytes = 0;
  #waitingSince: number | null = null;
  /** A run has started, so no later one waits for a missing track. */
  #areTracksKnown = false;
  #runStarts: number[] = [];

  constructor(parts: CutterParts) {
    this.#parts = parts;
  }

  get run(): Run | null {
    return this.#run;
  }

  get pendingBytes(): number {
    return this.#run?.pendingBytes ?? 0;
  }

  setTracks(tracks: Tracks): void {
    const before = this.#tracks;
    const hasSameVideo = isSameTrack(before.video, tracks.video);
    this.#tracks = tracks;
    if (hasSameVideo && hasSameAudioTracks(before, tracks)) return;
    // Waiting frames also belong to a run with additional audio tracks, but not to one with other tracks.
    const isExtended = startsWithAudioTracks(tracks, before);
    if (!hasSameVideo || !isExtended) {
      this.#waiting = [];
      this.#waitingBytes = 0;
    }
    this.cut('codec changed');
  }

  push(unit: MediaUnit): void {
    const run = this.#run;
    if (run !== null) {
      const reason = this.#cutReason(run, unit);
      if (reason === null) return run.write(unit);
      if (reason === 'timestamps stand still') {
        this.cut(reason);
        return this.#parts.drop('the timestamps of the encoder stand still; restart the encoder');
      }
      this.cut(reason);
    }
    this.#wait(unit);
  }

  #cutReason(run: Run, unit: MediaUnit): string | null {
    if (run.isClosed) return 'packager stopped';
    if (run.isTooSlow) return 'packager too slow';
    if (Math.abs(run.jumpOf(unit)) > maxJumpMs) return 'timestamps jumped';
    if (!this.#parts.isPaced) return null;
    const lateness = run.latenessOf(unit);
    if (Math.abs(lateness) <= maxDriftMs) return null;
    // After a second without units, the network had stalled, not the encoder's clock.
    const hasNetworkStalled = run.silentMs > 1000;
    return lateness > 0 && !hasNetworkStalled && run.isStill
      ? 'timestamps stand still'
      : 'timestamps off the clock';
  }

  #wait(unit: MediaUnit): void {
    const { clocks, reader } = this.#parts;
    this.#waitingSince ??= clocks.elapsed();
    this.#waiting.push(unit);
    this.#waitingBytes += unit.bytes;
    const needsVideo = reader.hasVideo;
    const keyIndex = needsVideo ? this.#waiting.findIndex(({ isKey }) => isKey) : 0;
    const waited = clocks.elapsed() - this.#waitingSince;
    const hasBoth = this.#tracks.video !== null && this.#tracks.audio !== null;
    const isKnown =
      this.#areTracksKnown || (hasBoth && !reader.awaitsAudio) || waited >= trackWaitMs;
    if (keyIndex < 0 || !isKnown || (!needsVideo && waited < videoWaitMs)) {
      const maxUnits = keyIndex < 0 ? maxUnitsBeforeKey : Infinity;
      while (this.#waitingBytes > maxWaitingBytes || this.#waiting.length > maxUnits)
        this.#waitingBytes -= this.#waiting.shift()?.bytes ?? Infinity;
      return;
    }
    this.#start(keyIndex);
  }

  /** Starts a run with the waiting unit at this index, the audio that belongs to it and all after it. */
  #start(keyIndex: number): void {
    const first = this.#waiting[keyIndex];
    if (first === undefined) return;
    const units = [
      first,
      ...this.#waiting.filter(
        (unit, index) =>
          index > keyIndex ||
          (index < keyIndex && unit.kind === 'audio' && unit.dtsMs >= first.ptsMs),
      ),
    ];
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#waitingSince = null;
    this.#areTracksKnown = true;
    const at = this.#parts.clocks.elapsed();
    this.#runStarts = [...this.#runStarts.filter((runStart) => at - runStart < 60_000), at];
    if (this.#runStarts.length > maxRunsPerMinute)
      return this.#parts.drop(
        'the recording broke off too often within a minute; check that the encoder sends in real time',
      );
    this.#run = this.#parts.openRun(first, this.#tracks);
    for (const unit of units) this.#run?.write(unit);
  }

  /** Ends the run; the next starts with the next key frame. */
  cut(reason: string): void {
    const run = this.#run;
    this.#run = null;
    if (run !== null) this.#parts.closeRun(run, reason);
  }
}
