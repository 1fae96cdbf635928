import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import { airPlay } from './airplay.ts';
import { createTestController } from '../controller.testing.ts';
import type { PlayerController } from '../controller.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

let video: HTMLVideoElement;
let controller: PlayerController;
let readyState: number;
/** Address that the element plays, as WebKit reports it. */
let playing: string;
const picker = vi.fn<() => void>();

beforeEach(() => {
  fakeMedia();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('MediaSource', vi.fn<() => void>());
  picker.mockClear();
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  readyState = HTMLMediaElement.HAVE_NOTHING;
  playing = 'blob:video';
  vi.spyOn(video, 'readyState', 'get').mockImplementation(() => readyState);
  vi.spyOn(video, 'currentSrc', 'get').mockImplementation(() => playing);
  Object.assign(video, {
    webkitShowPlaybackTargetPicker: picker,
    webkitCurrentPlaybackTargetIsWireless: false,
    // The engine disables other screens until it feeds the element.
    disableRemotePlayback: true,
  });
  controller = createTestController(video, root);
  controller.attach(airPlay);
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const state = () => controller.store.getState();
const fire = (type: string) => video.dispatchEvent(new Event(type));
const fireAvailability = (availability: string) =>
  video.dispatchEvent(
    Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }),
  );
function shownElsewhere(elsewhere: boolean) {
  Object.assign(video, { webkitCurrentPlaybackTargetIsWireless: elsewhere });
  fire('webkitcurrentplaybacktargetiswirelesschanged');
}
const sourceAddress = () => video.querySelector('source')?.src ?? null;

async function play() {
  controller.load();
  controller.play();
  await expect.poll(() => state().playback.phase).toBe('ready');
  readyState = HTMLMediaElement.HAVE_METADATA;
  fire('loadedmetadata');
  fireAvailability('available');
}
async function sourceOpened(count: number) {
  await expect.poll(() => fake.loaded.length).toBe(count);
  await expect.poll(() => state().playback.phase).toBe('ready');
}

it('AirPlay is offered once there is a screen, and opens the screen picker', async () => {
  await play();
  expect(state().cast.status).toBe('offered');
  controller.chooseScreen();
  expect(picker).toHaveBeenCalledOnce();
  fireAvailability('unavailable');
  expect(state().cast.status).toBe('none');
});

it('AirPlay stays offered while the starting engine disables it', async () => {
  await play();
  video.disableRemotePlayback = true;
  fireAvailability('unavailable');
  expect(state().cast.status).toBe('offered');
});

it('the video element gets the stream’s address beside the engine’s source, once its metadata has loaded', async () => {
  controller.load();
  await expect.poll(() => fake.loaded.length).toBe(1);
  fire('timeupdate');
  expect([sourceAddress(), video.disableRemotePlayback]).toEqual([null, true]);
  readyState = HTMLMediaElement.HAVE_METADATA;
  fire('loadedmetadata');
  expect(sourceAddress()).toBe(new URL('/video.m3u8', document.baseURI).href);
  expect(video.disableRemotePlayback).toBe(false);
  controller.destroy();
  expect(sourceAddress()).toBe(null);
});

it('AirPlay continues at the position in the browser’s engine, and returns at the position reached there', async () => {
  await play();
  video.currentTime = 80;
  fire('timeupdate');
  shownElsewhere(true);
  await sourceOpened(2);
  expect(currentEngine().options).toMatchObject({ byBrowser: true, startAt: 80 });
  expect([state().cast.status, state().playback.wantsPlay]).toEqual(['on', true]);
  playing = 'https://videos.example/video.m3u8';
  video.currentTime = 200;
  fire('timeupdate');
  controller.pause();
  shownElsewhere(false);
  await vi.advanceTimersByTimeAsync(2000);
  playing = 'blob:video';
  await expect.poll(() => fake.loaded.length).toBe(3);
  expect(currentEngine().options).toMatchObject({ byBrowser: false, startAt: 200 });
  expect([state().cast.status, state().playback.wantsPlay]).toEqual(['offered', false]);
});

it('nothing is reopened when the screen seems gone for a moment', async () => {
  await play();
  shownElsewhere(true);
  await sourceOpened(2);
  shownElsewhere(false);
  await vi.advanceTimersByTimeAsync(1500);
  shownElsewhere(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect([state().cast.status, fake.loaded.length]).toEqual(['on', 2]);
});

it('the position survives when the browser restarts the stream before it reports the screen', async () => {
  await play();
  video.currentTime = 80;
  fire('timeupdate');
  playing = 'https://videos.example/video.m3u8';
  video.currentTime = 0;
  fire('timeupdate');
  shownElsewhere(true);
  await sourceOpened(2);
  expect(currentEngine().options.startAt).toBe(80);
});

it('nothing is reopened where the browser’s own engine plays anyway', async () => {
  vi.stubGlobal('MediaSource', undefined);
  await play();
  shownElsewhere(true);
  expect([state().cast.status, fake.loaded.length]).toEqual(['on', 1]);
});
