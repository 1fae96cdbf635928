import type { PublicTenantConfig } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeColorMode } from '../../color-mode/color-mode.ts';
import { deviceId } from '../device/device-id.ts';
import { startSteps } from '../sign-in/sign-up-steps.ts';
import { clearSessions, signInForTest } from '../testing.ts';

beforeEach(() => {
  clearSessions();
  localStorage.clear();
  sessionStorage.clear();
});

describe('browser storage', () => {
  it('[LIM-02] session, colour mode, device and sign-up progress are in local storage, for every tab and the next visit', () => {
    const setCookie = vi.spyOn(document, 'cookie', 'set');
    signInForTest();
    writeColorMode('dark');
    deviceId();
    startSteps({ enable_leagues_view: true } as PublicTenantConfig, '/upcoming/');
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'ott-color-mode',
      'ott-data',
      'ott-device-id',
      'ott-sign-up',
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(setCookie).not.toHaveBeenCalled();
  });
});
