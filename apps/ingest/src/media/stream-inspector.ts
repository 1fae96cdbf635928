import { captionServices, type CaptionService, type EmbeddedCaptions } from './caption-services.ts';
import { audioTracksOf, type MediaUnit, type Tracks } from './media-unit.ts';

/** Where clips of a run can start: at any frame, or only at key frames. */
export type Exactness = 'frame' | 'key-frame';

export interface StreamFigures {
  /** Bits per second that arrived, over the last second. */
  bitrate: number;
  /** Frames that are missing between two others. */
  droppedFrames: number;
  /** The longest of the last intervals; null before the second key frame. */
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
/** A nominal frame rate is reported if the measured one is this close, as a share of it. */
const rateTolerance = 0.004;
/** Number of distances between frames, and between key frames, that are retained. */
const retainedDeltas = 120;
const retainedIntervals = 8;
/** With fewer distances, the frame rate is unknown. */
const minDeltas = 12;
/** A longer distance, in regular ones, means that frames are missing. */
const gapFrames = 1.6;
/** A longer gap is an interruption rather than missing frames, ms. */
const maxGapMs = 3000;
/** The frame rate varies if more than this share of the distances is irregular. */
const maxIrregularShare = 0.2;
/** H.264 profiles that browsers play: Baseline, Main, Extended, High. */
const playableProfiles = new Set([66, 77, 88, 100]);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (ms: number): string => String(Math.round(ms / 100) / 10);

/** Measures what an encoder sends, and finds what it does wrong. */
export class StreamInspector {
  #tracks: Tracks = { video: null, audio: null, furtherAudio: [] };
  #lastVideoMs: number | null = null;
  #lastKeyMs: number | null = null;
  #deltas: number[] = [];
  #intervals: number[] = [];
  #frameMs = 0;
  #isVariable = false;
  #dropped = 0;
  #reportedDrops = 0;
  #bytes = 0;
  #bitrate = 0;
  #measuredAt: number | null = null;
  #offsets = { min: Infinity, max: -Infinity };
  #hasOpenGroups = false;
  #audioUnits = 0;
  readonly #ignored = new Set<string>();
  readonly #captions = new Set<EmbeddedCaptions>();

  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
  }

  /** Discards the measurements of the encoder's settings, which may differ from here on. */
  restart(): void {
    this.#lastVideoMs = null;
    this.#lastKeyMs = null;
    this.#deltas = [];
    this.#intervals = [];
    this.#frameMs = 0;
    this.#offsets = { min: Infinity, max: -Infinity };
    this.#hasOpenGroups = false;
  }

  /** Adds a problem for as long as the publisher is connected: something that is not recorded. */
  reportIgnored(text: string): void {
    this.#ignored.add(text);
  }

  add(unit: MediaUnit): void {
    this.#bytes += unit.bytes;
    if (unit.kind === 'audio') {
      this.#audioUnits += 1;
      return;
    }
    for (const caption of unit.captions ?? []) this.#captions.add(caption);
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
    const isGap = this.#frameMs > 0 && !this.#isVariable && delta > gapFrames * this.#frameMs;
    if (isGap && delta < maxGapMs) this.#dropped += Math.round(delta / this.#frameMs) - 1;
    this.#deltas.push(delta);
    if (this.#deltas.length > retainedDeltas) this.#deltas.shift();
  }

  /**
   * Computes the figures since the last measurement.
   * @param minMs does nothing until this time has passed, for a source that arrives in bursts
   */
  measure(nowMs: number, minMs = 0): void {
    const elapsed = this.#measuredAt === null ? 0 : nowMs - this.#measuredAt;
    if (this.#measuredAt !== null && elapsed < minMs) return;
    if (elapsed > 0) this.#bitrate = Math.round((this.#bytes * 8000) / elapsed);
    this.#measuredAt = nowMs;
    this.#bytes = 0;
    this.#measureFrames();
  }

  #measureFrames(): void {
    if (this.#deltas.length < minDeltas) return;
    const middle = median(this.#deltas);
    const toleranceMs = Math.max(3, middle * 0.3);
    const regular = this.#deltas.filter((delta) => Math.abs(delta - middle) <= toleranceMs);
    const irregularCount = this.#deltas.length - regular.length;
    this.#isVariable = irregularCount > this.#deltas.length * maxIrregularShare;
    this.#frameMs = regular.reduce((sum, delta) => sum + delta, 0) / regular.length;
  }

  get frameRate(): number | null {
    this.#measureFrames();
    if (this.#frameMs === 0) return null;
    const rate = 1000 / this.#frameMs;
    const common = commonRates.find(
      (commonRate) => Math.abs(commonRate - rate) / commonRate < rateTolerance,
    );
    return Math.round((common ?? rate) * 1000) / 1000;
  }

  /** Returns the frames that are missing since the last call. */
  takeDropped(): number {
    const added = this.#dropped - this.#reportedDrops;
    this.#reportedDrops = this.#dropped;
    return added;
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

  /** Services of CEA-608 that the encoder has sent so far, in their order. */
  get captionServices(): CaptionService[] {
    return captionServices.filter((captionService) => this.#captions.has(captionService));
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
   * Returns what the encoder does wrong, as messages for its operator.
   * @param isCopied segments start at its key frames; a ladder encodes its own
   */
  problems({ isCopied }: { isCopied: boolean } = { isCopied: true }): string[] {
    const { video, audio } = this.#tracks;
    const transcoded = audioTracksOf(this.#tracks).find(({ codec }) => codec !== 'aac');
    const longest = Math.max(0, ...this.#intervals);
    const shortest = Math.min(...this.#intervals);
    const list: [boolean, string][] = [
      [video === null, 'no video arrives'],
      [audio === null || this.#audioUnits === 0, 'no sound arrives'],
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
      [transcoded !== undefined, `the sound is ${transcoded?.codec} and is transcoded; send AAC`],
      [
        this.#captions.has('CEA-708') && this.captionServices.length === 0,
        'players show no CEA-708 captions; send them as CEA-608, too',
      ],
    ];
    return [...list.flatMap(([applies, text]) => (applies ? [text] : [])), ...this.#ignored];
  }
}
