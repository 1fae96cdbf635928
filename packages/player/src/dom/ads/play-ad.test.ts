import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VastLinear } from '../../core/ads/vast.ts';
import { fakeMedia } from '../../testing.ts';
import { createTestController } from '../controller.testing.ts';
import type { AttachmentContext } from '../attachments.ts';
import { createAdUrlPolicy } from './ad-url-policy.ts';
import { createTrackers } from './ad-trackers.ts';
import { playAd } from './play-ad.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

const base = 'https://ads.example';
const ad: VastLinear = {
  title: null,
  advertiser: null,
  duration: 10,
  skipOffset: null,
  mediaFiles: [
    {
      url: `${base}/a.mp4?cb=[CACHEBUSTING]`,
      type: 'video/mp4',
      width: 0,
      height: 0,
      kbps: null,
      bytes: null,
    },
  ],
  clickThrough: null,
  impressions: [],
  errors: [`${base}/error?code=[ERRORCODE]&file=[ASSETURI]`],
  trackers: [],
  clickTracking: [],
};

beforeEach(() => fakeMedia());
afterEach(() => document.body.replaceChildren());

it('[EVT-17] the file of an ad has its macros filled in, and trackers name it', async () => {
  const root = document.body.appendChild(document.createElement('section'));
  const controller = createTestController(root.appendChild(document.createElement('video')), root);
  let attached: AttachmentContext | undefined;
  controller.attach((context) => {
    attached = context;
  });
  const context = attached!;
  const element = document.createElement('video');
  vi.spyOn(element, 'canPlayType').mockReturnValue('probably');
  const sent: string[] = [];
  const urlPolicy = createAdUrlPolicy([base]);
  const trackers = createTrackers(ad, urlPolicy.allowedUrl, (url) => sent.push(url));
  const ended = playAd(ad, {
    getState: context.getState,
    subscribe: () => () => {},
    element,
    interruption: context.interrupt(),
    urlPolicy,
    trackers,
    signal: context.signal,
    stallMs: 5000,
    bps: 1e6,
    width: 640,
    onSkip: () => {},
    onProgress: () => {},
  });
  const { src } = element;
  expect(src).toMatch(/^https:\/\/ads\.example\/a\.mp4\?cb=\d{8}$/);
  trackers.error(405);
  expect(sent).toEqual([`${base}/error?code=405&file=${encodeURIComponent(src)}`]);
  controller.destroy();
  expect(await ended).toBe('stopped');
});
