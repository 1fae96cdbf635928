// @vitest-environment jsdom
import type { PublicTenantConfig } from '@grandstand/contract';
import type { AttachmentContext } from '@grandstand/player';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aTenant } from '../../testing.tsx';
import { chooseConsent, useConsent } from '../../../lib/third-parties/consent-store.ts';
import {
  installGoogleCast,
  removeGoogleCast,
} from '../../../lib/third-parties/google-cast.testing.ts';
import { promptVersion } from '../../../lib/third-parties/index.ts';
import { attachIntegrations } from './attach-integrations.ts';

const casting = aTenant({ third_parties: { google_cast: { receiver_app_id: 'CC1AD845' } } });
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => new URL(src).host);
const mediaInfo = { title: 'Blue v Red', poster: null, isClip: false, isOneOfSeveral: false };

let detached: AbortController;
let statuses: unknown[];
let choose: (() => void) | null;

function attach(tenant: PublicTenantConfig, overrides: Partial<typeof mediaInfo> = {}) {
  const context = {
    video: document.createElement('video'),
    getState: () => ({ playback: { phase: 'loading', interruption: null }, error: null }),
    subscribe: () => {},
    signal: detached.signal,
    cast: {
      address: () => '/video.m3u8',
      mediaInfo: () => ({ ...mediaInfo, ...overrides }),
      join: (device: { choose: () => void }) => void ({ choose } = device),
      setStatus: (status: unknown) => void statuses.push(status),
      dispatch: () => {},
      ended: () => {},
    },
  };
  const { api } = aClient({});
  attachIntegrations(context as unknown as AttachmentContext, {
    eventId: 'e1',
    openedAt: 0,
    tenant,
    api,
  });
}
/** Resolves once everything started so far is fetched. */
const settled = () =>
  import('./attach-cast.ts').then(() => new Promise((done) => setTimeout(done)));

beforeEach(() => {
  localStorage.clear();
  useConsent.setState({ choice: null, isRead: true });
  detached = new AbortController();
  statuses = [];
  choose = null;
  vi.stubGlobal('PresentationRequest', vi.fn<() => void>());
});
afterEach(() => {
  detached.abort();
  removeGoogleCast();
  vi.unstubAllGlobals();
});

it.each<[string, () => void]>([
  [
    'of a tenant without Google Cast',
    () => attach(aTenant({ third_parties: { facebook: { app_id: '1234567', version: 'v15.0' } } })),
  ],
  ['that is a clip', () => attach(casting, { isClip: true })],
  ['that is one of several on a page', () => attach(casting, { isOneOfSeveral: true })],
  [
    'in a browser that cannot cast',
    () => {
      vi.unstubAllGlobals();
      attach(casting);
    },
  ],
])('no television is offered for a video %s', async (_which, attachVideo) => {
  chooseConsent(promptVersion(casting), ['screens']);
  attachVideo();
  await settled();
  expect(statuses).toEqual([]);
  expect(scripts()).toEqual([]);
});

it('nothing is fetched from Google before consent: the cast button opens the consent prompt', async () => {
  const onPrompt = vi.fn<() => void>();
  addEventListener('ott-reopen-consent', onPrompt, { signal: detached.signal });
  attach(casting);
  await expect.poll(() => statuses).toEqual(['offered']);
  choose?.();
  expect(onPrompt).toHaveBeenCalledOnce();
  expect(scripts()).toEqual([]);

  chooseConsent(promptVersion(casting), ['screens']);
  await expect.poll(scripts).toEqual(['www.gstatic.com']);
  // Whether a television is available is unknown at this point.
  expect(statuses.at(-1)).toBe('none');
  const television = installGoogleCast();
  window.__onGCastApiAvailable?.(true);
  await expect.poll(() => statuses.at(-1)).toBe('offered');
  choose?.();
  expect(television.requestSession).toHaveBeenCalledOnce();
  expect(onPrompt).toHaveBeenCalledOnce();
  detached.abort();
  expect(television.countListeners()).toBe(0);
});
