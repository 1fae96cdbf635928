import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { current, fake, fakeMedia } from '../testing.ts';
import { airPlay } from './airplay.ts';
import { createTestController } from './controller.testing.ts';
import type { PlayerController } from './controller.ts';

vi.mock('./load-engine.ts', async () => (await import('../testing.ts')).fakeEngines);

let video: HTMLVideoElement;
let controller: PlayerController;
let readyState: number;
/** What the element plays, as WebKit says. */
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
  playing = 'blob:film';
  vi.spyOn(video, 'readyState', 'get').mockImplementation(() => readyState);
  vi.spyOn(video, 'currentSrc', 'get').mockImplementation(() => playing);
  Object.assign(video, {
    webkitShowPlaybackTargetPicker: picker,
    webkitCurrentPlaybackTargetIsWireless: false,
    // The engine forbids other screens until it feeds the element.
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
const named = () => video.querySelector('source')?.src ?? null;

async function play() {
  controller.load();
  controller.play();
  await expect.poll(() => state().phase).toBe('ready');
  readyState = HTMLMediaElement.HAVE_METADATA;
  fire('loadedmetadata');
  fireAvailability('available');
}
async function opened(count: number) {
  await expect.poll(() => fake.loaded.length).toBe(count);
  await expect.poll(() => state().phase).toBe('ready');
}

it('offers another screen once there is one, and opens the choice of screens', async () => {
  await play();
  expect(state().cast).toBe('offered');
  controller.chooseScreen();
  expect(picker).toHaveBeenCalledOnce();
  fireAvailability('unavailable');
  expect(state().cast).toBe('none');
});

it('keeps offering it while the engine, which begins, forbids it', async () => {
  await play();
  video.disableRemotePlayback = true;
  fireAvailability('unavailable');
  expect(state().cast).toBe('offered');
});

it('names the stream beside what the engine feeds, and not before there is a picture of that', async () => {
  controller.load();
  await expect.poll(() => fake.loaded.length).toBe(1);
  fire('timeupdate');
  expect([named(), video.disableRemotePlayback]).toEqual([null, true]);
  readyState = HTMLMediaElement.HAVE_METADATA;
  fire('loadedmetadata');
  expect(named()).toBe(new URL('/film.m3u8', document.baseURI).href);
  expect(video.disableRemotePlayback).toBe(false);
  controller.destroy();
  expect(named()).toBe(null);
});

it('goes on there at its place with the browser playing, and comes back to where it was by then', async () => {
  await play();
  video.currentTime = 80;
  fire('timeupdate');
  shownElsewhere(true);
  await opened(2);
  expect(current().options).toMatchObject({ byBrowser: true, startAt: 80 });
  expect([state().cast, state().wantsPlay]).toEqual(['on', true]);
  playing = 'https://films.example/film.m3u8';
  video.currentTime = 200;
  fire('timeupdate');
  controller.pause();
  shownElsewhere(false);
  await vi.advanceTimersByTimeAsync(2000);
  playing = 'blob:film';
  await expect.poll(() => fake.loaded.length).toBe(3);
  expect(current().options).toMatchObject({ byBrowser: false, startAt: 200 });
  expect([state().cast, state().wantsPlay]).toEqual(['offered', false]);
});

it('opens nothing anew when the screen seems to be gone for a moment', async () => {
  await play();
  shownElsewhere(true);
  await opened(2);
  shownElsewhere(false);
  await vi.advanceTimersByTimeAsync(1500);
  shownElsewhere(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect([state().cast, fake.loaded.length]).toEqual(['on', 2]);
});

it('does not lose its place when the browser begins anew with the stream before it says so', async () => {
  await play();
  video.currentTime = 80;
  fire('timeupdate');
  playing = 'https://films.example/film.m3u8';
  video.currentTime = 0;
  fire('timeupdate');
  shownElsewhere(true);
  await opened(2);
  expect(current().options.startAt).toBe(80);
});

it('opens nothing anew where the browser plays by itself anyway', async () => {
  vi.stubGlobal('MediaSource', undefined);
  await play();
  shownElsewhere(true);
  expect([state().cast, fake.loaded.length]).toEqual(['on', 1]);
});
