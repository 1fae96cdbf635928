/** The crop window of a portrait clip, on a picture with the aspect ratio of matches. */
import { cropAt, cropWidth, type CropPoint } from '@grandstand/player/core';

/** Aspect ratio of the picture: width by height. */
export const pictureShape = 16 / 9;

/** Width of the window, as a share of the picture's width. */
export const windowWidth = cropWidth(pictureShape);

/** Returns the centre of the window at a time, as a share of the picture's width. */
export const centreAt = (points: readonly CropPoint[], atMs: number): number =>
  cropAt(points, atMs, pictureShape);
