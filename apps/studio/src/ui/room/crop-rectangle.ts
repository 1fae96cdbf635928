/** The part of a picture that a crop shows, in pixels of the picture; it may reach beyond its edges. */
export interface CropRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** 1 fills the frame; less shows more of the picture, with margins. */
  readonly zoom: number;
  /** Position from 0 to 1, along what the frame does not show. */
  readonly x: number;
  readonly y: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the zoom at which the whole picture is in a frame with a ratio of width to height. */
export const fitZoom = ({ width, height }: PictureSize, ratio: number): number =>
  Math.min(width, height * ratio) / Math.max(width, height * ratio);

/** Returns the part of a picture that a crop shows in a frame with a ratio of width to height. */
export function cropRectangle(
  { width, height }: PictureSize,
  ratio: number,
  { zoom, x, y }: Crop,
): CropRectangle {
  const shown = Math.min(width, height * ratio) / zoom;
  return {
    left: x * (width - shown),
    top: y * (height - shown / ratio),
    width: shown,
    height: shown / ratio,
  };
}
