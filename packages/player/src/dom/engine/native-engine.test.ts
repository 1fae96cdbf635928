import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../testing.ts';
import type { Engine } from './engine.ts';
import { createNativeEngine } from './native-engine.ts';

let video: HTMLVideoElement;
let engine: Engine;
let readyState: number;
const offered: unknown[] = [];

beforeEach(() => {
  fakeMedia();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  video = document.body.appendChild(document.createElement('video'));
  vi.spyOn(video, 'readyState', 'get').mockImplementation(() => readyState);
  engine = create();
});
function create() {
  const options = {
    source: '/video.m3u8',
    headStart: null,
    bandwidthBps: 1,
    startAt: null,
    hasTextTracks: false,
    withCaptions: false,
    needsFullBuild: false,
    drm: null,
    capToBox: true,
    maxDevicePixelRatio: () => null,
    byBrowser: false,
  };
  return createNativeEngine(video, options, {
    levels: () => undefined,
    activeLevel: () => undefined,
    playlist: () => undefined,
    captionTracks: () => undefined,
    audioTracks: (tracks) => offered.push(tracks),
    needsFullBuild: () => undefined,
    fragment: () => undefined,
    recoverableFailure: () => undefined,
    fatalFailure: () => undefined,
    numberingRestarted: () => undefined,
    emptying: () => undefined,
    emptied: () => undefined,
  });
}
afterEach(() => {
  engine.destroy();
  document.body.replaceChildren();
});

function loadMetadata() {
  readyState = HTMLMediaElement.HAVE_METADATA;
  video.dispatchEvent(new Event('loadedmetadata'));
}

it('audio tracks are those of the browser, of which exactly one is heard', () => {
  const tracks = ['en', 'de'].map((language) => ({
    label: '',
    language,
    kind: 'main',
    enabled: language === 'en',
  }));
  engine.destroy();
  Object.defineProperty(video, 'audioTracks', { value: tracks });
  engine = create();
  offered.length = 0;
  loadMetadata();
  expect(offered).toEqual([
    [
      { index: 0, label: 'en', language: 'en', isDefault: true, isAutomatic: true },
      { index: 1, label: 'de', language: 'de', isDefault: false, isAutomatic: true },
    ],
  ]);
  engine.chooseAudioTrack(1);
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true]);
});

it('a reloaded video resumes where it was', () => {
  loadMetadata();
  engine.seek(30);
  engine.retry();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  video.currentTime = 0;
  loadMetadata();
  expect(video.currentTime).toBe(30);
});

it('a seek while the video reloads is honoured', () => {
  loadMetadata();
  engine.seek(30);
  engine.retry();
  readyState = HTMLMediaElement.HAVE_NOTHING;
  engine.seek(80);
  loadMetadata();
  expect(video.currentTime).toBe(80);
});
