import { describe, expect, it } from 'vitest';
import { deviceDirectionOf, viewAfterTurn } from './device-direction.ts';
import { wholeView } from './panorama-view.ts';

/** Returns the direction of a device at these angles, whole degrees; adding 0 turns -0 into 0. */
const directionAt = (alpha: number, beta: number, gamma: number) => {
  const { yaw, pitch } = deviceDirectionOf({ alpha, beta, gamma });
  return { yaw: Math.round(yaw) + 0, pitch: Math.round(pitch) + 0 };
};

describe('device orientation', () => {
  it('gives the direction of the back of the device, in portrait and landscape', () => {
    expect(directionAt(0, 90, 0)).toEqual({ yaw: 0, pitch: 0 });
    // The first angle increases to the left.
    expect(directionAt(30, 90, 0)).toEqual({ yaw: -30, pitch: 0 });
    expect(directionAt(0, 120, 0)).toEqual({ yaw: 0, pitch: 30 });
    expect(directionAt(0, 60, 0)).toEqual({ yaw: 0, pitch: -30 });
    // Held in landscape, either way around.
    expect(directionAt(90, 0, -90)).toEqual({ yaw: 0, pitch: 0 });
    expect(directionAt(270, 0, 90)).toEqual({ yaw: 0, pitch: 0 });
  });

  it('turns the panorama with the device, the shorter way around the horizon', () => {
    const ahead = { yaw: 0, pitch: 0 };
    expect(viewAfterTurn(wholeView, ahead, { yaw: 45, pitch: 0 })).toEqual({
      x: 1,
      y: 0,
      zoom: 1,
    });
    expect(viewAfterTurn(wholeView, ahead, { yaw: 0, pitch: 9 }).y).toBeCloseTo(-0.2);
    const acrossWrap = viewAfterTurn(wholeView, { yaw: 176, pitch: 0 }, { yaw: -175, pitch: 0 });
    expect(acrossWrap.x).toBeCloseTo(0.2);
  });

  it('preserves the manual turn and the zoom', () => {
    const dragged = { x: 0.4, y: -0.1, zoom: 2 };
    const turned = viewAfterTurn(dragged, { yaw: 10, pitch: 0 }, { yaw: 19, pitch: 0 });
    expect(turned.x).toBeCloseTo(0.6);
    expect(turned).toMatchObject({ y: -0.1, zoom: 2 });
  });

  it('ignores sideways turns of a device that lies flat', () => {
    const flat = { yaw: 0, pitch: -85 };
    expect(viewAfterTurn(wholeView, flat, { yaw: 170, pitch: -85 })).toEqual(wholeView);
  });
});
