import { expect, it } from 'vitest';
import { cropRectangle, fitZoom } from './crop-rectangle.ts';

const picture = { width: 1000, height: 1000 };
const middle = { zoom: 1, x: 0.5, y: 0.5 };

it('a crop fills its ratio, and moves along what it does not show', () => {
  expect(cropRectangle(picture, 2, middle)).toEqual({
    left: 0,
    top: 250,
    width: 1000,
    height: 500,
  });
  expect(cropRectangle(picture, 2, { ...middle, y: 1 }).top).toBe(500);
  expect(cropRectangle(picture, 2, { zoom: 2, x: 1, y: 0 })).toEqual({
    left: 500,
    top: 0,
    width: 500,
    height: 250,
  });
});

it('a picture of another ratio can be shown as a whole, with margins at both sides', () => {
  const zoom = fitZoom(picture, 2);
  expect(cropRectangle(picture, 2, { ...middle, zoom })).toEqual({
    left: -500,
    top: 0,
    width: 2000,
    height: 1000,
  });
});
