// @vitest-environment jsdom
import type { TenantConfigInput } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../src/features/testing.tsx';
import { createTranslate } from '../../src/lib/i18n/translate.ts';
import { appBanner, appBannerPause, hasAppBanner } from './app-banner.ts';
import { appBannerScript } from './app-banner-script.ts';
import { aTenant } from '../testing.ts';

const play = 'https://play.google.com/store/apps/details?id=club&hl=en';
const apple = 'https://apps.apple.com/app/id1';
const both = { url_google_play_store: play, url_app_store: apple };
const t = createTranslate('en', messages, 'UTC');

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const safari = `${iphone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`;
const chromeOfIphone = `${iphone} (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`;
const chromeOfMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const desktop =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const tablet =
  'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let writtenCookies: string[] = [];
let cookies = '';

/** Opens a page with a tenant's banner in a browser, as its inline script sees it. */
function open(agent: string, change: Partial<TenantConfigInput> = {}, pause = 3600) {
  const tenant = aTenant({ enable_smart_app_banner: true, social: both, ...change });
  const [markup = ''] = appBanner(tenant, t, pause).split('<script>');
  document.body.innerHTML = `${markup}<div id="app"></div>`;
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it
  new Function(appBannerScript)();
  const banner = document.querySelector<HTMLElement>('#ott-app-banner');
  const shown = [...document.querySelectorAll<HTMLAnchorElement>('a')].filter((a) => !a.hidden);
  return { banner, isShown: banner?.hidden === false, links: shown };
}

beforeEach(() => {
  writtenCookies = [];
  cookies = '';
  vi.restoreAllMocks();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(
    (cookie) => void writtenCookies.push(cookie),
  );
});

describe('the app banner', () => {
  it('[BAN-01, BAN-06] is first on the page, with logo, text and the button Get', () => {
    const { banner, isShown, links } = open(android);
    expect(isShown).toBe(true);
    expect(document.body.firstElementChild).toBe(banner);
    expect(banner?.querySelector('img')?.getAttribute('src')).toBe('/media/mark.svg');
    expect(banner?.textContent).toContain('Watch in our app');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Get']);
  });

  it('[BAN-02] is absent if it is switched off', () => {
    expect(open(android, { enable_smart_app_banner: false }).banner).toBeNull();
  });

  it('[BAN-03] is absent without a store, and hidden if the phone’s own store is missing', () => {
    expect(open(android, { social: {} }).banner).toBeNull();
    expect(open(android, { social: { url_app_store: apple } }).isShown).toBe(false);
    expect(open(android, { social: { url_google_play_store: play } }).isShown).toBe(true);
  });

  it('is absent from the page it links to, and from those on which a viewer pays', () => {
    expect(hasAppBanner({ name: 'home' })).toBe(true);
    // A page that is not found has no row.
    expect(hasAppBanner(null)).toBe(true);
    expect(hasAppBanner({ name: 'open-app' })).toBe(false);
    expect(hasAppBanner({ name: 'payment-success', frame: 'checkout' })).toBe(false);
    expect(hasAppBanner({ name: 'auth-sign-up-subscription-buy-id', pays: true })).toBe(false);
  });

  it.each([
    ['not on a desktop', desktop, false],
    ['not on a Mac', chromeOfMac, false],
    ['not on a tablet', tablet, false],
    ['not in Safari', safari, false],
    ['in Chrome on iOS, whose user agent names Safari as well', chromeOfIphone, true],
    ['in Chrome on Android, whose user agent names Safari as well', android, true],
  ])('[BAN-04] [BAN-05] %s', (_, agent, isShown) => {
    expect(open(agent).isShown).toBe(isShown);
  });

  it.each([
    [android, play],
    [chromeOfIphone, apple],
  ])('[BAN-07] Get leads to the portal with the store of the system', (agent, store) => {
    const [link] = open(agent, { portal_url: 'https://club.example/' }).links;
    expect(link?.getAttribute('href')).toBe(
      `https://club.example/?storeUrl=${encodeURIComponent(store)}`,
    );
  });

  it('[BAN-08, BAN-09] closing hides it by a cookie for the configured time', () => {
    const { banner } = open(android, {}, appBannerPause('production'));
    banner?.querySelector('button')?.click();
    expect(banner?.hidden).toBe(true);
    expect(writtenCookies).toEqual(['ott-app-banner=closed; path=/; samesite=lax; max-age=3600']);
    cookies = 'theme=dark; ott-app-banner=closed';
    expect(open(android).isShown).toBe(false);
    cookies = 'theme=dark; not-ott-app-banner=1';
    expect(open(android).isShown).toBe(true);
  });

  it('[BAN-09, BAN-10] closing lasts an hour in production, two minutes in other environments, and ten if none is known', () => {
    expect([appBannerPause('production'), appBannerPause('local')]).toEqual([3600, 120]);
    expect(appBannerPause(undefined)).toBe(600);
  });

  it('closes even if cookies are blocked', () => {
    const { banner } = open(android);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    banner?.querySelector('button')?.click();
    expect(banner?.hidden).toBe(true);
  });
});
