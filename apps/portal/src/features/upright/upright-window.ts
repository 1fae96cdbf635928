/** The crop window of an upright clip, on a picture with the aspect ratio of matches. */
import { cropAt, cropWidth, type CropPoint } from '@grandstand/player/core';

/** Width to height of the picture. */
export const pictureShape = 16 / 9;

/** As a share of the picture's width. */
export const windowWidth = cropWidth(pictureShape);

/** Returns the centre of the window. */
export const middleAt = (points: readonly CropPoint[], atMs: number): number =>
  cropAt(points, atMs, pictureShape);
