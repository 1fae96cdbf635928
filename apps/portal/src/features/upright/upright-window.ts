/** The window of an upright clip on a picture as pictures of matches are. */
import { cropAt, cropWidth, type CropPoint } from '@grandstand/player/core';

/** Width to height of the picture. */
export const pictureShape = 16 / 9;

/** Of the picture's width. */
export const windowWidth = cropWidth(pictureShape);

/** Where the middle of the window stands. */
export const middleAt = (points: readonly CropPoint[], atMs: number): number =>
  cropAt(points, atMs, pictureShape);
