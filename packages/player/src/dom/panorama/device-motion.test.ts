import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDirectionOf } from '../../core/panorama/device-direction.ts';
import { requestDirection, watchTurns } from './device-motion.ts';

beforeEach(() => vi.stubGlobal('DeviceOrientationEvent', Event));

const orientationAt = (alpha: number) => ({ alpha, beta: 90, gamma: 0 });
const turnDeviceTo = (alpha: number) =>
  dispatchEvent(Object.assign(new Event('deviceorientation'), orientationAt(alpha)));

describe('a panorama that turns with the device', () => {
  it('loses no turn between the press and the next event of the device, however late that is', async () => {
    const request = requestDirection();
    // The browser's prompt takes a moment, during which no events arrive.
    await Promise.resolve();
    turnDeviceTo(20);
    const pressed = await request;
    expect(pressed).toEqual(deviceDirectionOf(orientationAt(20)));
    const turns: number[] = [];
    const stop = watchTurns(pressed!, (from, to) => turns.push(Math.round(to.yaw - from.yaw)));
    turnDeviceTo(11);
    turnDeviceTo(5);
    expect(turns).toEqual([9, 6]);
    stop();
    turnDeviceTo(0);
    expect(turns).toHaveLength(2);
  });

  it('does not follow where the viewer or the browser refuses, or the device reports nothing', async () => {
    vi.stubGlobal(
      'DeviceOrientationEvent',
      Object.assign(class extends Event {}, { requestPermission: async () => 'denied' }),
    );
    expect(await requestDirection()).toBe(null);
    vi.useFakeTimers();
    vi.stubGlobal('DeviceOrientationEvent', Event);
    const request = requestDirection();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await request).toBe(null);
    vi.useRealTimers();
  });
});
