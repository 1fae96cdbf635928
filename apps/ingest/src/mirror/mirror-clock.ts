import type { MediaUnit } from '../media/media-unit.ts';

const jumpMs = 3000;

/** Finds the wall clock of units, which arrive in bursts, by the segments that they came in. */
export class MirrorClock {
  #anchor: { ptsMs: number; wallMs: number } | null = null;
  #pieceMs = 0;
  #fedMs = 0;
  readonly #lastDts = new Map<MediaUnit['kind'], number>();

  /** @param wallMs when the first frame of the piece was taken, ms since 1970 */
  startPiece(wallMs: number): void {
    this.#anchor = null;
    this.#lastDts.clear();
    this.#pieceMs = wallMs;
  }

  /** A segment that was taken at this time is handed over. */
  feed(wallMs: number): void {
    this.#fedMs = wallMs;
  }

  observe({ kind, dtsMs, ptsMs }: MediaUnit): void {
    const last = this.#lastDts.get(kind) ?? null;
    this.#lastDts.set(kind, dtsMs);
    // Dates are those of the pictures; sound begins some ms earlier.
    const isFirst = this.#anchor === null || (kind === 'video' && last === null);
    if (isFirst) this.#anchor = { ptsMs, wallMs: this.#pieceMs };
    else if (last !== null && Math.abs(dtsMs - last) > jumpMs)
      this.#anchor = { ptsMs, wallMs: this.#fedMs };
  }

  /** Returns when a unit was taken, ms since 1970; null before the first. */
  startMsOf({ ptsMs }: MediaUnit): number | null {
    return this.#anchor === null ? null : this.#anchor.wallMs + ptsMs - this.#anchor.ptsMs;
  }
}
