import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../testing.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController } from '../controller.testing.ts';
import { followCrop } from './follow-crop.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

type FrameCallback = (now: number, frame: { mediaTime: number }) => void;

let controller: PlayerController;
let video: HTMLVideoElement;
/** Callbacks for the next frame shown. */
let frameCallbacks: Map<number, FrameCallback>;

const points = [
  { time: 0, x: 0 },
  { time: 4000, x: 1 },
];
const objectPosition = () => video.style.objectPosition;
const setPictureSize = (width: number, height: number) => {
  Object.defineProperty(video, 'videoWidth', { configurable: true, value: width });
  Object.defineProperty(video, 'videoHeight', { configurable: true, value: height });
};

beforeEach(() => {
  fakeMedia();
  frameCallbacks = new Map();
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  setPictureSize(1280, 720);
  controller = createTestController(video, root);
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function stubFrameCallback(): void {
  let last = 0;
  Object.assign(video, {
    requestVideoFrameCallback: (callback: FrameCallback) => {
      last += 1;
      frameCallbacks.set(last, callback);
      return last;
    },
    cancelVideoFrameCallback: (id: number) => frameCallbacks.delete(id),
  });
}
function showFrame(mediaTime: number): void {
  const due = [...frameCallbacks.values()];
  frameCallbacks.clear();
  for (const callback of due) callback(0, { mediaTime });
}

describe('a portrait window', () => {
  it('[CLP-11] is where its editor put it on every frame, counted from the start of the clip', () => {
    stubFrameCallback();
    const detach = controller.attach(followCrop(points, 10));
    expect(objectPosition()).toBe('0% 50%');
    const seen = [10, 11, 12, 13, 14, 20].map((time) => {
      showFrame(time);
      return objectPosition();
    });
    expect(seen).toEqual(['0', '25', '50', '75', '100', '100'].map((part) => `${part}% 50%`));
    detach();
    expect(objectPosition()).toBe('');
    expect(frameCallbacks.size).toBe(0);
  });

  it('follows the video’s clock where a browser does not report frames', () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) =>
      frames.push(callback),
    );
    const cancel = vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {});
    const detach = controller.attach(followCrop(points, 10));
    video.currentTime = 12;
    frames.at(-1)?.(0);
    expect(objectPosition()).toBe('50% 50%');
    video.currentTime = 13;
    video.dispatchEvent(new Event('seeked'));
    expect(objectPosition()).toBe('75% 50%');
    detach();
    expect(cancel).toHaveBeenCalledWith(frames.length);
    video.dispatchEvent(new Event('seeked'));
    expect(objectPosition()).toBe('');
  });

  it('uses the aspect ratio as soon as it is known', () => {
    stubFrameCallback();
    controller.attach(followCrop([{ time: 0, x: 0.3 }], 0));
    const wide = objectPosition();
    setPictureSize(720, 720);
    video.dispatchEvent(new Event('resize'));
    expect(objectPosition()).not.toBe(wide);
  });
});
