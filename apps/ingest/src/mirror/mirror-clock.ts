import type { MediaUnit } from '../media/media-unit.ts';

/** Decode times that differ by more do not continue each other. */
const jumpMs = 3000;

/** Dates the units of a mirror by their segments, since they arrive in bursts. */
export class MirrorClock {
  #anchor: { ptsMs: number; wallMs: number } | null = null;
  #pieceStartMs = 0;
  #segmentStartMs = 0;
  readonly #lastDts = new Map<MediaUnit['kind'], number>();

  /**
   * @param wallMs when the first frame of the piece was captured, ms since 1970
   */
  startPiece(wallMs: number): void {
    this.#anchor = null;
    this.#lastDts.clear();
    this.#pieceStartMs = wallMs;
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
    // A date is that of the first frame; the sound before it starts some ms earlier.
    const isFirst = this.#anchor === null || (kind === 'video' && last === null);
    if (isFirst) this.#anchor = { ptsMs, wallMs: this.#pieceStartMs };
    else if (last !== null && Math.abs(dtsMs - last) > jumpMs)
      this.#anchor = { ptsMs, wallMs: this.#segmentStartMs };
  }

  /** Returns when a unit was captured, ms since 1970; null before the first. */
  startMsOf({ ptsMs }: MediaUnit): number | null {
    return this.#anchor === null ? null : this.#anchor.wallMs + ptsMs - this.#anchor.ptsMs;
  }
}
