import type { PictureFormat } from './picture-request.ts';

/** A job for the picture process. Paths are absolute. */
export interface PictureJob {
  readonly input: string;
  /** Target file; the caller moves it to its place. */
  readonly output: string;
  /** px. */
  readonly width: number;
  readonly format: PictureFormat;
  /** True for SVG, which has no pixels yet. */
  readonly isDrawing: boolean;
  /** Crops to a centred square. */
  readonly isSquare?: boolean;
  /** Uses this area only. */
  readonly area?: PictureArea;
}

/** An area of a picture, px. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type PictureResult =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly message: string };
