import { deviceTypes } from '@grandstand/contract/constants';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceId } from './device-id.ts';
import { deviceName, deviceTypeOf, toDevice } from './device.ts';

beforeEach(() => localStorage.clear());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('device', () => {
  it('has a random id that is created once', () => {
    const id = deviceId();
    expect(id).toMatch(uuid);
    expect(deviceId()).toBe(id);
    localStorage.clear();
    expect(deviceId()).not.toBe(id);
  });

  it('creates an id on origins without randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(deviceId()).toMatch(uuid);
  });

  it('is named after browser and system', () => {
    const phone =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
    expect(deviceName(phone)).toBe('Chrome on Android');
    expect(deviceName(mac)).toBe('Safari on macOS');
  });

  it('[DEV-02] [DEV-15] is a tablet, mobile or desktop, based on its user agent', () => {
    const agents = {
      tablet:
        'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      mobile:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
      desktop:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    };
    expect(Object.keys(agents).toSorted()).toEqual([...deviceTypes].toSorted());
    for (const [type, agent] of Object.entries(agents))
      expect(deviceTypeOf(deviceName(agent)), agent).toBe(type);
    // Android tablets: Chrome omits `Mobile`, Firefox says `Tablet`.
    for (const agent of [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      'Mozilla/5.0 (Android 15; Tablet; rv:150.0) Gecko/150.0 Firefox/150.0',
    ]) {
      expect(deviceName(agent)).toMatch(/ on Android tablet$/);
      expect(deviceTypeOf(deviceName(agent))).toBe('tablet');
    }
    const phone =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
    expect(deviceTypeOf(deviceName(phone))).toBe('mobile');
    // Safari on an iPad requests desktop pages, as a Mac.
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
    expect([deviceTypeOf(deviceName(mac, 5)), deviceTypeOf(deviceName(mac, 0))]).toEqual([
      'tablet',
      'desktop',
    ]);
    expect(deviceTypeOf('Safari on iPadOS')).toBe('tablet');
    expect(deviceTypeOf('Chrome on Android')).toBe('mobile');
    expect(deviceTypeOf('Firefox on Linux')).toBe('desktop');
  });

  it('is of the same type under a name that the viewer gave it', () => {
    const named = {
      _id: 'row',
      added: '2026-01-01T00:00:00.000Z',
      updated: '2026-01-02T00:00:00.000Z',
      deviceId: 'id',
      deviceName: 'Kitchen',
      sentName: 'Chrome on Android tablet',
      osName: 'Android',
      osVersion: '15',
    };
    expect(toDevice(named, 'other')).toMatchObject({
      deviceName: 'Kitchen',
      deviceType: 'tablet',
    });
  });
});
