import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientOf } from '@grandstand/contract/client';
import { ApiError } from '../../api/api-error.ts';
import { checkCurrentDevice, loadDevices } from './current-device.ts';
import { deviceId } from './device-id.ts';
import { clearSession, useSession } from '../store/session-store.ts';
import { clearSessions, signInForTest } from '../testing.ts';

const device = (overrides: { deviceId: string }) => ({
  _id: `row-${overrides.deviceId}`,
  added: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-02T00:00:00.000Z',
  deviceName: 'Safari on iPadOS',
  osName: 'iPadOS',
  osVersion: '18',
  ...overrides,
});

function setUp(respond: () => unknown) {
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () => respond());
  const api = createClientOf((name) => (input) => call(name, input));
  const onRemoved = vi.fn<() => void>();
  return {
    call,
    onRemoved,
    check: () => checkCurrentDevice(api, onRemoved),
  };
}
const refusal = (status: number, code: string) => () => {
  throw new ApiError({ status, code });
};

beforeEach(clearSessions);

describe('the check of this device', () => {
  it('[DEV-03] [DEV-04] takes no slot and stores the devices', async () => {
    signInForTest();
    const devices = [device({ deviceId: deviceId() }), device({ deviceId: 'other' })];
    const { call, check, onRemoved } = setUp(() => ({ content: { devices, enabled: true } }));
    await check();
    expect(call.mock.calls).toEqual([
      [
        'device.check',
        {
          body: {
            device_id: deviceId(),
            device_name: expect.stringMatching(/ on /) as string,
            register_new: 'no_register',
          },
        },
      ],
    ]);
    expect(useSession.getState().devices).toEqual([
      {
        id: `row-${deviceId()}`,
        addedAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-02T00:00:00.000Z',
        deviceId: deviceId(),
        deviceName: 'Safari on iPadOS',
        deviceType: 'tablet',
        isCurrent: true,
        osName: 'iPadOS',
        osVersion: '18',
      },
      expect.objectContaining({ deviceId: 'other', isCurrent: false }),
    ]);
    expect(onRemoved).not.toHaveBeenCalled();
  });

  it('[DEV-06] is skipped for an anonymous viewer', async () => {
    const { call, check } = setUp(() => ({}));
    await check();
    expect(call).not.toHaveBeenCalled();
  });

  it('[DEV-05] fails with device_limit_exceeded when the device is not enabled', async () => {
    signInForTest();
    const call = vi.fn<() => Promise<unknown>>(async () => ({
      content: { devices: [device({ deviceId: 'other' })], enabled: false },
    }));
    const api = createClientOf(() => call);
    await expect(loadDevices(api)).rejects.toMatchObject({ code: 'device_limit_exceeded' });
    // The devices that occupy the slots are stored nevertheless, for the page that frees one.
    expect(useSession.getState().devices.map(({ deviceId: id }) => id)).toEqual(['other']);
  });

  it('[DEV-05] reports the device as removed when it is not enabled', async () => {
    signInForTest();
    const { check, onRemoved } = setUp(() => ({ content: { devices: [], enabled: false } }));
    await check();
    expect(onRemoved).toHaveBeenCalledTimes(1);
  });

  it('reports the device as removed on a 4xx, never on 5xx, 408, 429 or without network', async () => {
    const removedBy: string[] = [];
    for (const [status, code] of [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [0, 'network_error'],
      [408, 'default_error_message'],
      [429, 'too_many_requests'],
      [500, 'internal_error'],
      [503, 'service_unavailable'],
    ] as const) {
      signInForTest();
      const { check, onRemoved } = setUp(refusal(status, code));
      await check();
      if (onRemoved.mock.calls.length > 0) removedBy.push(code);
    }
    expect(removedBy).toEqual(['unauthorized', 'forbidden']);
  });

  it('[DEV-11] leaves an expired session to its own handler', async () => {
    for (const code of ['refresh_token_failed', 'expired_session_error']) {
      signInForTest();
      const { check, onRemoved } = setUp(refusal(401, code));
      await check();
      expect(onRemoved).not.toHaveBeenCalled();
    }
  });

  it('ignores a response that arrives after sign-out', async () => {
    signInForTest();
    const { check, onRemoved } = setUp(() => {
      clearSession();
      return { content: { devices: [device({ deviceId: 'other' })], enabled: false } };
    });
    await check();
    expect(useSession.getState().devices).toEqual([]);
    expect(onRemoved).not.toHaveBeenCalled();
  });
});
