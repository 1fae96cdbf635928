import { devicePlatforms } from '@grandstand/contract/constants';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aTenant, renderInPortal } from '../testing.tsx';
import { OpenAppPage, platformOf } from './open-app-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const { social } = aTenant();
const stores = {
  social: {
    ...social,
    url_app_store: 'https://apps.example/app',
    url_google_play_store: 'https://play.example/app',
  },
};

/** Opens the page on a device; returns the URLs to which it redirects. */
async function openOn(userAgent: string, overrides: Parameters<typeof aTenant>[0] = stores) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const redirects: string[] = [];
  await renderInPortal(<OpenAppPage redirect={(url) => redirects.push(url)} />, {
    tenant: aTenant(overrides),
    path: '/open-app/',
  });
  return redirects;
}

describe('app page', () => {
  it('[DEV-15] distinguishes ANDROID and IOS from OTHER', () => {
    expect(platformOf(iPhone, 5)).toBe('IOS');
    expect(platformOf(android, 5)).toBe('ANDROID');
    expect(platformOf(mac, 5)).toBe('IOS');
    expect(platformOf(mac, 0)).toBe('OTHER');
    expect([...devicePlatforms]).toEqual(['ANDROID', 'IOS', 'OTHER']);
  });

  it('[RTE-15] sends a phone to its store and lets other devices choose', async () => {
    expect(await openOn(iPhone)).toEqual(['https://apps.example/app']);
    cleanup();
    expect(await openOn(android)).toEqual(['https://play.example/app']);
    cleanup();
    expect(await openOn(mac)).toEqual([]);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://apps.example/app', 'https://play.example/app', '/']);
  });

  it('[RTE-15] exists without an app too, and links to the home page', async () => {
    expect(await openOn(iPhone, {})).toEqual([]);
    // Promises no app.
    expect(screen.getByRole('heading').textContent).toBe(aTenant().name);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });
});
