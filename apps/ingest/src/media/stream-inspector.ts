import type { MediaUnit, Tracks } from './media-unit.ts';

/** How exactly clips of a run can start: at any frame, or at key frames alone. */
export type Exactness = 'frame' | 'key-frame';

export interface StreamFigures {
  /** Bits per second that arrived, over the last second. */
  bitrate: number;
  /** Frames that are missing between two others. */
  droppedFrames: number;
  keyFrameIntervalMs: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  width: number | null;
  height: number | null;
  frameRate: number | null;
}

const commonRates = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];
/** Key frames further apart delay viewers and make segments long. */
const longIntervalMs = 4500;
const retainedDeltas = 120;
const retainedIntervals = 8;
/** H.264 profiles that browsers play: Baseline, Main, Extended, High. */
const playableProfiles = new Set([66, 77, 88, 100]);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (ms: number): string => String(Math.round(ms / 100) / 10);

/** Watches what an encoder sends: figures for its operator, and what it does wrong. */
export class StreamInspector {
  #tracks: Tracks = { video: null, audio: null };
  #lastVideoMs: number | null = null;
  #lastKeyMs: number | null = null;
  #deltas: number[] = [];
  #intervals: number[] = [];
  #frameMs = 0;
  #isVariable = false;
  #dropped = 0;
  #bytes = 0;
  #bitrate = 0;
  #measuredAt: number | null = null;
  #offsets = { min: Infinity, max: -Infinity };
  #hasOpenGroups = false;
  #sounds = 0;

  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
  }

  /** Forgets what may differ from here on: the encoder was set up differently. */
  restart(): void {
    this.#lastVideoMs = null;
    this.#lastKeyMs = null;
    this.#deltas = [];
    this.#intervals = [];
    this.#frameMs = 0;
    this.#offsets = { min: Infinity, max: -Infinity };
    this.#hasOpenGroups = false;
  }

  add(unit: MediaUnit): void {
    this.#bytes += unit.bytes;
    if (unit.kind === 'audio') {
      this.#sounds += 1;
      return;
    }
    const offset = unit.ptsMs - unit.dtsMs;
    this.#offsets.min = Math.min(this.#offsets.min, offset);
    this.#offsets.max = Math.max(this.#offsets.max, offset);
    if (this.#lastVideoMs !== null) this.#addDelta(unit.dtsMs - this.#lastVideoMs);
    this.#lastVideoMs = unit.dtsMs;
    if (!unit.isKey) return;
    if (!unit.isClosed) this.#hasOpenGroups = true;
    if (this.#lastKeyMs !== null && unit.dtsMs > this.#lastKeyMs) {
      this.#intervals.push(unit.dtsMs - this.#lastKeyMs);
      if (this.#intervals.length > retainedIntervals) this.#intervals.shift();
    }
    this.#lastKeyMs = unit.dtsMs;
  }

  #addDelta(delta: number): void {
    if (delta <= 0) return;
    const isGap = this.#frameMs > 0 && !this.#isVariable && delta > 1.6 * this.#frameMs;
    if (isGap && delta < 3000) this.#dropped += Math.round(delta / this.#frameMs) - 1;
    this.#deltas.push(delta);
    if (this.#deltas.length > retainedDeltas) this.#deltas.shift();
  }

  /**
   * Computes the figures since the last time.
   * @param leastMs shorter times do not count, for a source that arrives in bursts
   */
  measure(nowMs: number, leastMs = 0): void {
    const elapsed = this.#measuredAt === null ? 0 : nowMs - this.#measuredAt;
    if (this.#measuredAt !== null && elapsed < leastMs) return;
    if (elapsed > 0) this.#bitrate = Math.round((this.#bytes * 8000) / elapsed);
    this.#measuredAt = nowMs;
    this.#bytes = 0;
    this.#measureFrames();
  }

  #measureFrames(): void {
    if (this.#deltas.length < 12) return;
    const middle = median(this.#deltas);
    const odd = this.#deltas.filter(
      (delta) => Math.abs(delta - middle) > Math.max(3, middle * 0.3),
    );
    this.#isVariable = odd.length > this.#deltas.length * 0.2;
    const regular = this.#deltas.filter((delta) => !odd.includes(delta));
    this.#frameMs = regular.reduce((sum, delta) => sum + delta, 0) / regular.length;
  }

  get frameRate(): number | null {
    this.#measureFrames();
    if (this.#frameMs === 0) return null;
    const rate = 1000 / this.#frameMs;
    const common = commonRates.find((one) => Math.abs(one - rate) / one < 0.004);
    return Math.round((common ?? rate) * 1000) / 1000;
  }

  get figures(): StreamFigures {
    const { video, audio } = this.#tracks;
    return {
      bitrate: this.#bitrate,
      droppedFrames: this.#dropped,
      keyFrameIntervalMs:
        this.#intervals.length === 0 ? null : Math.round(Math.max(...this.#intervals)),
      videoCodec: video?.codec ?? null,
      audioCodec: audio?.codec ?? null,
      width: video?.width ?? null,
      height: video?.height ?? null,
      frameRate: this.frameRate,
    };
  }

  get #hasReordering(): boolean {
    return this.#offsets.max - this.#offsets.min > 2;
  }

  get #isIrregular(): boolean {
    if (this.#intervals.length < 2) return false;
    const spread = Math.max(...this.#intervals) - Math.min(...this.#intervals);
    return spread > Math.max(100, 2.5 * this.#frameMs);
  }

  get exactness(): Exactness {
    return this.#hasReordering || this.#hasOpenGroups || this.#isIrregular ? 'key-frame' : 'frame';
  }

  /**
   * Returns what the encoder does wrong, in words for its operator.
   * @param isCopied its key frames are those of the segments; a ladder has its own
   */
  problems({ isCopied }: { isCopied: boolean } = { isCopied: true }): string[] {
    const { video, audio } = this.#tracks;
    const longest = Math.max(0, ...this.#intervals);
    const shortest = Math.min(...this.#intervals);
    const list: [boolean, string][] = [
      [video === null, 'no picture arrives'],
      [audio === null || this.#sounds === 0, 'no sound arrives'],
      [
        isCopied && longest > longIntervalMs,
        `key frames are ${seconds(longest)} s apart; set the key frame interval to 2 s`,
      ],
      [
        isCopied && this.#isIrregular,
        `key frames come irregularly, ${seconds(shortest)} to ${seconds(longest)} s apart; set a fixed interval of 2 s and turn scene detection off`,
      ],
      [
        isCopied && this.#hasReordering,
        'the encoder sends B-frames, so clips start at key frames; set B-frames to 0 for clips exact to the frame',
      ],
      [
        isCopied && this.#hasOpenGroups,
        'key frames refer to frames before them (open GOP); set closed GOP, so that every segment starts clean',
      ],
      [this.#isVariable, 'the frame rate varies; set a constant frame rate'],
      [
        video?.profile !== null &&
          video?.profile !== undefined &&
          !playableProfiles.has(video.profile),
        `browsers cannot play H.264 profile ${video?.profile}; set the profile to High with 4:2:0 and 8 bits`,
      ],
      [
        audio !== null && audio.codec !== 'aac',
        `the sound is ${audio?.codec} and is transcoded; send AAC`,
      ],
    ];
    return list.flatMap(([isSo, text]) => (isSo ? [text] : []));
  }
}
