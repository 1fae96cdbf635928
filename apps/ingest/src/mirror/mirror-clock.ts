import type { MediaUnit } from '../media/media-unit.ts';

/** Decode times that are further apart, ms, are a discontinuity. */
const jumpMs = 3000;

/** The wall clock of a mirrored stream, by the dates of its segments, since media units arrive in bursts. */
export class MirrorClock {
  #anchor: { ptsMs: number; wallMs: number } | null = null;
  #runStartMs = 0;
  #segmentStartMs = 0;
  readonly #lastDts = new Map<MediaUnit['kind'], number>();

  /**
   * @param wallMs when the first frame of the run was captured, ms since 1970
   */
  startRun(wallMs: number): void {
    this.#anchor = null;
    this.#lastDts.clear();
    this.#runStartMs = wallMs;
  }

  /**
   * @param wallMs when the first frame of the next segment was captured, ms since 1970
   */
  startSegment(wallMs: number): void {
    this.#segmentStartMs = wallMs;
  }

  observe({ kind, dtsMs, ptsMs }: MediaUnit): void {
    const last = this.#lastDts.get(kind) ?? null;
    this.#lastDts.set(kind, dtsMs);
    // A date is that of the first frame; the audio before it starts some ms earlier.
    const isFirst = this.#anchor === null || (kind === 'video' && last === null);
    if (isFirst) this.#anchor = { ptsMs, wallMs: this.#runStartMs };
    else if (last !== null && Math.abs(dtsMs - last) > jumpMs)
      this.#anchor = { ptsMs, wallMs: this.#segmentStartMs };
  }

  /** Returns when a unit was captured, ms since 1970; null before the first. */
  startMsOf({ ptsMs }: MediaUnit): number | null {
    return this.#anchor === null ? null : this.#anchor.wallMs + ptsMs - this.#anchor.ptsMs;
  }
}
