import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../testing.ts';
import type { Engine } from './engine.ts';
import { createNativeEngine } from './native-engine.ts';

let video: HTMLVideoElement;
let engine: Engine;
let readyState: number;

beforeEach(() => {
  fakeMedia();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  video = document.body.appendChild(document.createElement('video'));
  vi.spyOn(video, 'readyState', 'get').mockImplementation(() => readyState);
  const options = {
    source: '/film.m3u8',
    headStart: null,
    lineBps: 1,
    startAt: null,
    hasTextTracks: false,
    withCaptions: false,
    capToBox: true,
    detail: () => null,
    byBrowser: false,
  };
  engine = createNativeEngine(video, options, {
    levels: () => undefined,
    activeLevel: () => undefined,
    playlist: () => undefined,
    captionTracks: () => undefined,
    fragment: () => undefined,
    trouble: () => undefined,
    failure: () => undefined,
    numberingRestarted: () => undefined,
    emptying: () => undefined,
    emptied: () => undefined,
  });
});
afterEach(() => {
  engine.destroy();
  document.body.replaceChildren();
});

function loads() {
  readyState = HTMLMediaElement.HAVE_METADATA;
  video.dispatchEvent(new Event('loadedmetadata'));
}

it('a reloaded video resumes where it was', () => {
  loads();
  engine.seek(30);
  engine.retry();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  video.currentTime = 0;
  loads();
  expect(video.currentTime).toBe(30);
});

it('a seek while the video reloads is honoured', () => {
  loads();
  engine.seek(30);
  engine.retry();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  engine.seek(80);
  loads();
  expect(video.currentTime).toBe(80);
});
