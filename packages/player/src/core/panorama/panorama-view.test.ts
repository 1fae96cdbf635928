import { describe, expect, it } from 'vitest';
import {
  boundedView,
  sideOf,
  viewAfterKey,
  turnViewTo,
  wholeView,
  yawOf,
  zoomedAt,
} from './panorama-view.ts';

describe('a flat panorama', () => {
  const frame = { width: 1600, height: 900 };

  it('never shows anything outside the picture', () => {
    const far = boundedView({ x: 9, y: 9, zoom: 1 }, frame, 32 / 9);
    expect(far).toEqual({ x: (32 / 9 - 16 / 9) / 2, y: 0, zoom: 1 });
    expect(boundedView({ x: 0, y: 0, zoom: 0.2 }, frame, 32 / 9).zoom).toBe(1);
    expect(boundedView({ x: 0, y: -9, zoom: 2 }, frame, 32 / 9).y).toBe(-0.25);
  });

  it('zooms around the pinched point, which stays in place', () => {
    const pointAt = (view: typeof wholeView, x: number) => view.x + x / view.zoom;
    const near = zoomedAt(wholeView, 2, { x: 0.6, y: -0.2 });
    expect(near.zoom).toBe(2);
    expect(pointAt(near, 0.6)).toBeCloseTo(pointAt(wholeView, 0.6));
    expect(near.y).toBeCloseTo(-0.1);
    expect(zoomedAt(near, 0.5, { x: 0.6, y: -0.2 })).toEqual(wholeView);
    // At maximum zoom, zooming does not turn the view either.
    expect(zoomedAt({ x: 0, y: 0, zoom: 4 }, 2, { x: 1, y: 1 })).toEqual({ x: 0, y: 0, zoom: 4 });
  });

  it('turns and zooms with keys', () => {
    expect(viewAfterKey(wholeView, 'ArrowRight')?.x).toBeGreaterThan(0);
    expect(viewAfterKey(wholeView, '+')?.zoom).toBeGreaterThan(1);
    expect(viewAfterKey({ x: 1, y: 1, zoom: 3 }, '0')).toEqual(wholeView);
    expect(viewAfterKey(wholeView, 'k')).toBe(null);
  });

  it('measures yaw in degrees from the middle to the edges', () => {
    expect(yawOf(wholeView, 4)).toBe(0);
    expect(yawOf({ x: 2, y: 0, zoom: 1 }, 4)).toBe(90);
    expect(turnViewTo({ x: 1, y: 0.1, zoom: 2 }, -45, 4)).toEqual({ x: -1, y: 0.1, zoom: 2 });
    for (const yaw of [-90, -12.5, 0, 61])
      expect(yawOf(turnViewTo(wholeView, yaw, 32 / 9), 32 / 9)).toBeCloseTo(yaw);
  });

  it('finds the side on which a hidden yaw lies', () => {
    const [frameAspect, aspect] = [16 / 9, 32 / 9];
    const side = (yaw: number, view = wholeView) => sideOf(view, frameAspect, yaw, aspect);
    expect([-46, -45, 0, 45, 46].map((yaw) => side(yaw))).toEqual([
      'left',
      null,
      null,
      null,
      'right',
    ]);
    expect(side(30, { ...wholeView, zoom: 2 })).toBe('right');
    const atTheEdge = boundedView(turnViewTo(wholeView, 90, aspect), frame, aspect);
    expect(side(90, atTheEdge)).toBe(null);
    expect(side(-1, atTheEdge)).toBe('left');
    // A picture that is narrower than its frame is fully visible.
    expect(sideOf(wholeView, 4, 90, aspect)).toBe(null);
  });
});
