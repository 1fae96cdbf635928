import type { PublicTenantConfig } from '@grandstand/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { themeScript } from '../../../server/http/theme-script.ts';
import { PortalProvider, type Portal } from '../portal/portal-context.tsx';
import { storeAsOwn, storeCount } from '../session/viewer-data/row-placeholders.ts';
import { followColorMode } from './color-mode.ts';
import { useColorMode } from './use-color-mode.ts';

/** Stubs a device whose preference can change while the page is open. */
function stubDevice(prefersLight: boolean) {
  const device = Object.assign(new EventTarget(), { matches: prefersLight });
  vi.stubGlobal('matchMedia', () => device);
  return {
    prefer(light: boolean) {
      device.matches = light;
      device.dispatchEvent(new Event('change'));
    },
  };
}

const html = document.documentElement;
const theme = () => html.dataset['theme'];

/** Runs what the browser runs before it paints a tenant's page. */
function firstPaint(themes: 'both' | 'dark', fallback: 'dark' | 'light' = 'dark') {
  html.dataset['themes'] = themes;
  html.dataset['defaultTheme'] = fallback;
  html.dataset['theme'] = themes === 'dark' ? 'dark' : fallback;
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(themeScript)();
}

const portal = (offered: boolean) =>
  ({
    tenant: { enable_white_theme: offered, brand: { defaultTheme: 'dark' } },
  }) as unknown as Portal & { tenant: PublicTenantConfig };

function Probe() {
  const { mode, theme: shown, offered, setMode } = useColorMode();
  return (
    <button type="button" onClick={() => setMode('light')}>{`${mode} ${shown} ${offered}`}</button>
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the script marks before the first paint whether the viewer follows anything, to reserve the teams row', () => {
  const follows = (session: object | null) => {
    delete html.dataset['follows'];
    if (session === null) localStorage.clear();
    else localStorage.setItem('ott-data', JSON.stringify(session));
    stubDevice(false);
    firstPaint('both');
    return 'follows' in html.dataset;
  };
  const signedIn = { token: 't', user: { favoriteClubId: null }, followed: {} };
  expect(follows(null)).toBe(false);
  expect(follows(signedIn)).toBe(false);
  expect(follows({ ...signedIn, followed: { t1: {} } })).toBe(true);
  expect(follows({ ...signedIn, user: { favoriteClubId: 'c1' } })).toBe(true);
  expect(follows({ ...signedIn, token: null, followed: { t1: {} } })).toBe(false);
});

it('the script marks before the first paint which rows the viewer had on the home page, to reserve them', () => {
  const reserved = (rows: string | null) => {
    for (const name of ['viewer', 'follows', 'resumable', 'fewResumable'])
      delete html.dataset[name];
    localStorage.setItem(
      'ott-data',
      JSON.stringify({ token: 't', user: { favoriteClubId: 'c1' }, followed: {} }),
    );
    if (rows === null) localStorage.removeItem('ott-row-counts');
    else localStorage.setItem('ott-row-counts', rows);
    stubDevice(false);
    firstPaint('both');
    const { viewer, follows, resumable, fewResumable } = html.dataset;
    return { viewer, follows, resumable, fewResumable };
  };
  expect(reserved(null)).toEqual({
    viewer: '',
    follows: '',
    resumable: undefined,
    fewResumable: undefined,
  });
  storeCount('resumable', 4);
  expect(reserved(localStorage.getItem('ott-row-counts'))).toEqual({
    viewer: '',
    follows: '',
    resumable: '',
    fewResumable: undefined,
  });
  // Few cards make a row of another height.
  storeCount('resumable', 3);
  storeCount('teams', 0);
  expect(reserved(localStorage.getItem('ott-row-counts'))).toEqual({
    viewer: '',
    follows: 'none',
    resumable: '',
    fewResumable: '3',
  });
});

it('the script marks before the first paint that the viewer left steps of the sign-up, to reserve their space', () => {
  const isReserved = (userId: string | null) => {
    delete html.dataset['steps'];
    localStorage.setItem(
      'ott-data',
      JSON.stringify({ token: 't', user: { id: 'ann' }, followed: {} }),
    );
    if (userId === null) localStorage.removeItem('ott-sign-up');
    else localStorage.setItem('ott-sign-up', JSON.stringify({ userId, step: 'personalization' }));
    stubDevice(false);
    firstPaint('both');
    return 'steps' in html.dataset;
  };
  expect(isReserved('ann')).toBe(true);
  expect(isReserved('bob')).toBe(false);
  expect(isReserved(null)).toBe(false);
});

it('the script reserves space for the owner’s tools before the first paint of a viewer’s own clip', () => {
  const isReserved = (path: string, viewer: string) => {
    delete html.dataset['own'];
    localStorage.setItem(
      'ott-data',
      JSON.stringify({ token: 't', user: { id: viewer }, followed: {} }),
    );
    history.replaceState(null, '', path);
    stubDevice(false);
    firstPaint('both');
    return html.dataset['own'] === '';
  };
  expect(isReserved('/events/c_1/', 'ada')).toBe(false);
  storeAsOwn('ada', ['c_1']);
  storeAsOwn('ada', ['c_2']);
  expect(isReserved('/events/c_1/', 'ada')).toBe(true);
  expect(isReserved('/de/events/c_2/', 'ada')).toBe(true);
  expect(isReserved('/events/c_1/', 'bo')).toBe(false);
  expect(isReserved('/events/e_1/', 'ada')).toBe(false);
  expect(isReserved('/', 'ada')).toBe(false);
  history.replaceState(null, '', '/');
});

describe('colour mode', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', false, 'light'],
    ['system', false, 'dark'],
    ['system', true, 'light'],
    ['purple', true, 'dark'],
  ] as const)(
    '[THM-01] stored %s on a device that prefers light: %s renders %s before the first paint',
    (stored, prefersLight, expected) => {
      stubDevice(prefersLight);
      localStorage.setItem('ott-color-mode', stored);
      firstPaint('both');
      expect(theme()).toBe(expected);
    },
  );

  it('[THM-01] starts with the tenant’s own theme when nothing is stored', () => {
    stubDevice(false);
    firstPaint('both', 'light');
    expect(theme()).toBe('light');
  });

  it('[THM-01] stores the chosen mode and applies it to the page at once', () => {
    stubDevice(false);
    firstPaint('both');
    render(
      <PortalProvider value={portal(true)}>
        <Probe />
      </PortalProvider>,
    );
    expect(screen.getByRole('button').textContent).toBe('dark dark true');
    act(() => screen.getByRole('button').click());
    expect(localStorage.getItem('ott-color-mode')).toBe('light');
    expect(theme()).toBe('light');
    expect(screen.getByRole('button').textContent).toBe('light light true');
  });

  it('[THM-02] system follows the device while the page is open', () => {
    const device = stubDevice(false);
    localStorage.setItem('ott-color-mode', 'system');
    firstPaint('both');
    const stop = followColorMode('dark', true);
    device.prefer(true);
    expect(theme()).toBe('light');
    device.prefer(false);
    expect(theme()).toBe('dark');
    stop();
    device.prefer(true);
    expect(theme()).toBe('dark');
  });

  it('[THM-02] applies a device change between the first paint and the scripts', () => {
    const device = stubDevice(true);
    localStorage.setItem('ott-color-mode', 'system');
    firstPaint('both');
    device.prefer(false);
    expect(theme()).toBe('light');
    const stop = followColorMode('dark', true);
    expect(theme()).toBe('dark');
    stop();
  });

  it('[THM-01] a choice in another tab applies here until the page is left', () => {
    stubDevice(false);
    firstPaint('both');
    const stop = followColorMode('dark', true);
    const choose = (mode: string) => {
      localStorage.setItem('ott-color-mode', mode);
      dispatchEvent(new StorageEvent('storage', { key: 'ott-color-mode' }));
    };
    choose('light');
    expect(theme()).toBe('light');
    stop();
    choose('dark');
    expect(theme()).toBe('light');
  });

  it('[THM-03] a tenant without the light theme is dark, whatever is stored', () => {
    const device = stubDevice(true);
    localStorage.setItem('ott-color-mode', 'light');
    firstPaint('dark');
    const stop = followColorMode('dark', false);
    device.prefer(true);
    expect(theme()).toBe('dark');
    stop();
    render(
      <PortalProvider value={portal(false)}>
        <Probe />
      </PortalProvider>,
    );
    expect(screen.getByRole('button').textContent).toBe('dark dark false');
  });
});
