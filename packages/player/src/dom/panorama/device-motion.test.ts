import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lookOf } from '../../core/panorama/device-turn.ts';
import { requestLook, followTurns } from './device-motion.ts';

beforeEach(() => vi.stubGlobal('DeviceOrientationEvent', Event));

const held = (alpha: number) => ({ alpha, beta: 90, gamma: 0 });
const hold = (alpha: number) =>
  dispatchEvent(Object.assign(new Event('deviceorientation'), held(alpha)));

describe('a panorama that turns with the device', () => {
  it('loses no turn between the press and the next event of the device, however late that is', async () => {
    const request = requestLook();
    // The browser's prompt takes a moment, during which no events arrive.
    await Promise.resolve();
    hold(20);
    const pressed = await request;
    expect(pressed).toEqual(lookOf(held(20)));
    const turns: number[] = [];
    const stop = followTurns(pressed!, (from, to) => turns.push(Math.round(to.yaw - from.yaw)));
    hold(11);
    hold(5);
    expect(turns).toEqual([9, 6]);
    stop();
    hold(0);
    expect(turns).toHaveLength(2);
  });

  it('does not follow where the viewer or the browser refuses, or the device reports nothing', async () => {
    vi.stubGlobal(
      'DeviceOrientationEvent',
      Object.assign(class extends Event {}, { requestPermission: async () => 'denied' }),
    );
    expect(await requestLook()).toBe(null);
    vi.useFakeTimers();
    vi.stubGlobal('DeviceOrientationEvent', Event);
    const request = requestLook();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await request).toBe(null);
    vi.useRealTimers();
  });
});
