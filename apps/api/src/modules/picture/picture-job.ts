import type { PictureFormat } from './picture-request.ts';

/** A picture to render in the picture process. Paths are absolute. */
export interface PictureJob {
  readonly input: string;
  /** The file to write. */
  readonly output: string;
  /** px. */
  readonly width: number;
  readonly format: PictureFormat;
  /** True for SVG, which is rasterised first. */
  readonly isDrawing: boolean;
  /** Crops to a centred square. */
  readonly isSquare?: boolean;
  /** Renders this area only. */
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
