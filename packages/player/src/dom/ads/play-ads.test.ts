import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishAdTexts } from '../../core/ads/ad-texts.ts';
import { fakeMedia } from '../../testing.ts';
import type { AttachmentContext } from '../attachments.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController } from '../controller.testing.ts';
import { playAds } from './play-ads.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

let video: HTMLVideoElement;
let controller: PlayerController;
let cast: AttachmentContext['cast'];

beforeEach(() => {
  fakeMedia();
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockReturnValue(new Promise(() => {})));
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  controller = createTestController(video, root);
  controller.attach((context) => {
    ({ cast } = context);
    playAds(
      context,
      {
        ads: [
          { source: 'https://ads.example/middle', timeOffset: 30 },
          { source: 'https://ads.example/late', timeOffset: 60 },
        ],
        origins: ['https://ads.example'],
        liveReturn: 'edge',
        texts: englishAdTexts,
      },
      context.interrupt(),
    );
  });
  controller.load();
  controller.play();
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Advances the video to a time, s. Returns true if it is interrupted then. */
function isInterruptedAt(time: number): boolean {
  video.currentTime = time;
  video.dispatchEvent(new Event('timeupdate'));
  return controller.store.getState().playback.interruption !== null;
}

it('another screen shows no ads, and missed ads are not made up for', async () => {
  await expect.poll(() => controller.store.getState().playback.phase).toBe('ready');
  expect(isInterruptedAt(10)).toBe(false);
  cast.setStatus('on');
  expect(isInterruptedAt(31)).toBe(false);
  cast.setStatus('offered');
  expect(isInterruptedAt(32)).toBe(false);
  expect(isInterruptedAt(61)).toBe(true);
});
