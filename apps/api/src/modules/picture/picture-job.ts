import type { PictureFormat } from './picture-request.ts';

/** What the picture process is asked to do. Files are absolute. */
export interface PictureJob {
  readonly input: string;
  /** Written to; the caller moves it to its place. */
  readonly output: string;
  /** px. */
  readonly width: number;
  readonly format: PictureFormat;
  /** SVG, which has no pixels yet. */
  readonly isDrawing: boolean;
  /** Cut to a square around its middle. */
  readonly isSquare?: boolean;
  /** Only this part of it. */
  readonly area?: PictureArea;
}

/** A part of a picture, px. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type PictureAnswer =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly message: string };
