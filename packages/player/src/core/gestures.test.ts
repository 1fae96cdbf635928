import { describe, expect, it } from 'vitest';
import { cueLine } from './cue-line.ts';
import {
  boundedView,
  sideOf,
  viewAfterKey,
  viewTowards,
  WHOLE_VIEW,
  yawOf,
  zoomedAt,
} from './panorama-view.ts';
import { tapMeaning } from './tap.ts';

describe('a tap', () => {
  it('alone shows or hides the controls', () => {
    expect(tapMeaning({ x: 10, at: 1000 }, null, 400)).toBe('toggle-controls');
    expect(tapMeaning({ x: 10, at: 1000 }, { x: 10, at: 600 }, 400)).toBe('toggle-controls');
  });

  it('twice at a side jumps that way, in the middle not at all', () => {
    expect(tapMeaning({ x: 30, at: 1200 }, { x: 10, at: 1000 }, 400)).toBe('seek-back');
    expect(tapMeaning({ x: 380, at: 1200 }, { x: 390, at: 1000 }, 400)).toBe('seek-forward');
    expect(tapMeaning({ x: 200, at: 1200 }, { x: 200, at: 1000 }, 400)).toBe('toggle-controls');
    expect(tapMeaning({ x: 380, at: 1200 }, { x: 10, at: 1000 }, 400)).toBe('toggle-controls');
  });
});

describe('a flat panorama', () => {
  const frame = { width: 1600, height: 900 };

  it('never shows what lies beside the picture', () => {
    const far = boundedView({ x: 9, y: 9, zoom: 1 }, frame, 32 / 9);
    expect(far).toEqual({ x: (32 / 9 - 16 / 9) / 2, y: 0, zoom: 1 });
    expect(boundedView({ x: 0, y: 0, zoom: 0.2 }, frame, 32 / 9).zoom).toBe(1);
    expect(boundedView({ x: 0, y: -9, zoom: 2 }, frame, 32 / 9).y).toBe(-0.25);
  });

  it('grows around the point that is pinched, which stays where it is', () => {
    const seenAt = (view: typeof WHOLE_VIEW, x: number) => view.x + x / view.zoom;
    const near = zoomedAt(WHOLE_VIEW, 2, { x: 0.6, y: -0.2 });
    expect(near.zoom).toBe(2);
    expect(seenAt(near, 0.6)).toBeCloseTo(seenAt(WHOLE_VIEW, 0.6));
    expect(near.y).toBeCloseTo(-0.1);
    expect(zoomedAt(near, 0.5, { x: 0.6, y: -0.2 })).toEqual(WHOLE_VIEW);
    // What cannot grow further is not turned either.
    expect(zoomedAt({ x: 0, y: 0, zoom: 4 }, 2, { x: 1, y: 1 })).toEqual({ x: 0, y: 0, zoom: 4 });
  });

  it('is turned by keys', () => {
    expect(viewAfterKey(WHOLE_VIEW, 'ArrowRight')?.x).toBeGreaterThan(0);
    expect(viewAfterKey(WHOLE_VIEW, '+')?.zoom).toBeGreaterThan(1);
    expect(viewAfterKey({ x: 1, y: 1, zoom: 3 }, '0')).toEqual(WHOLE_VIEW);
    expect(viewAfterKey(WHOLE_VIEW, 'k')).toBe(null);
  });

  it('knows its places as degrees from the middle to its edges', () => {
    expect(yawOf(WHOLE_VIEW, 4)).toBe(0);
    expect(yawOf({ x: 2, y: 0, zoom: 1 }, 4)).toBe(90);
    expect(viewTowards({ x: 1, y: 0.1, zoom: 2 }, -45, 4)).toEqual({ x: -1, y: 0.1, zoom: 2 });
    for (const yaw of [-90, -12.5, 0, 61])
      expect(yawOf(viewTowards(WHOLE_VIEW, yaw, 32 / 9), 32 / 9)).toBeCloseTo(yaw);
  });

  it('knows on which side of the picture a place is that it does not show', () => {
    const [frameAspect, aspect] = [16 / 9, 32 / 9];
    const side = (yaw: number, view = WHOLE_VIEW) => sideOf(view, frameAspect, yaw, aspect);
    expect([-46, -45, 0, 45, 46].map((yaw) => side(yaw))).toEqual([
      'left',
      null,
      null,
      null,
      'right',
    ]);
    expect(side(30, { ...WHOLE_VIEW, zoom: 2 })).toBe('right');
    const atTheEdge = boundedView(viewTowards(WHOLE_VIEW, 90, aspect), frame, aspect);
    expect(side(90, atTheEdge)).toBe(null);
    expect(side(-1, atTheEdge)).toBe('left');
    // A picture that is narrower than its frame is seen as a whole.
    expect(sideOf(WHOLE_VIEW, 4, 90, aspect)).toBe(null);
  });
});

describe('a caption line', () => {
  it('lies above the controls, higher for more lines of text', () => {
    expect(cueLine(100, 600, 1)).toBe(-4);
    expect(cueLine(100, 600, 2)).toBe(-5);
    // Larger letters take larger lines, of which fewer do.
    expect(cueLine(100, 600, 1, 2)).toBe(-3);
    expect(cueLine(40, 0, 1)).toBeLessThan(0);
  });
});
