import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayMs } from '@grandstand/contract/constants';
import { createTranslate } from '../../lib/i18n/translate.ts';
import { aTenant, messages } from '../testing.tsx';
import { offerInstall } from './install-offer.ts';

const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' }));
let isHintAllowed = true;
let showPage = () => {};
let stop = () => {};

function start(tenant = aTenant()): void {
  stop = offerInstall({
    tenant,
    t: createTranslate('en', messages, 'UTC'),
    onPage: (listener) => {
      showPage = listener;
      return () => {};
    },
    isHintAllowed: () => isHintAllowed,
  });
}

/** Fires the browser's install event; returns whether its own prompt is suppressed. */
function offer(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event.defaultPrevented;
}
const page = within(document.body);
const hint = () => page.findByRole('region', { name: 'Install Testers' });
/** Waits until a hint would have appeared; `expectHintGone` waits until one that is shown disappears. */
const expectNoHintAppears = async () => {
  await import('./install-hint.tsx');
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.queryByRole('region')).toBeNull();
};
const expectHintGone = () => waitFor(() => expect(page.queryByRole('region')).toBeNull());

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  prompt.mockClear();
  isHintAllowed = true;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('install offer', () => {
  it('appears after the browser’s event, and accepting it opens the browser’s prompt', async () => {
    start();
    expect(page.queryByRole('region')).toBeNull();
    expect(offer()).toBe(true);
    await userEvent.click(within(await hint()).getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await expectHintGone();
  });

  it('does not reappear for three months after a dismissal', async () => {
    start();
    offer();
    await userEvent.click(within(await hint()).getByRole('button', { name: 'Not now' }));
    await expectHintGone();
    expect(prompt).not.toHaveBeenCalled();
    stop();
    start();
    expect(offer()).toBe(true);
    showPage();
    await expectNoHintAppears();
    const past = Date.now() - 91 * dayMs;
    localStorage.setItem('ott-install-later', String(past));
    offer();
    expect(await hint()).toBeDefined();
  });

  it('waits while something plays, hides when a player opens, and reappears', async () => {
    isHintAllowed = false;
    start();
    offer();
    showPage();
    await expectNoHintAppears();
    isHintAllowed = true;
    showPage();
    expect(await hint()).toBeDefined();
    isHintAllowed = false;
    showPage();
    await expectHintGone();
    isHintAllowed = true;
    showPage();
    expect(await hint()).toBeDefined();
  });

  it('disappears if the portal is installed another way', async () => {
    start();
    offer();
    expect(await hint()).toBeDefined();
    dispatchEvent(new Event('appinstalled'));
    await expectHintGone();
  });

  it('does not appear next to the banner of the tenant’s own app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    const social = { ...aTenant().social, url_google_play_store: 'https://play.example/app' };
    start(aTenant({ enable_smart_app_banner: true, social }));
    expect(offer()).toBe(true);
    showPage();
    await expectNoHintAppears();
  });
});
