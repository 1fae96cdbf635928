import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../testing.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController } from '../controller.testing.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { turnToFullscreen } from './rotation.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

let controller: PlayerController;
let root: HTMLElement;
let video: HTMLVideoElement;
let orientation: EventTarget & { type: string };
/** True if the browser allows full screen only after a click. */
let refuses: boolean;
let fullscreenElement: Element | null;

const dispatchFullscreenChange = () => document.dispatchEvent(new Event('fullscreenchange'));
const exitApi = {
  exitFullscreen: vi.fn<() => Promise<void>>(async () => {
    fullscreenElement = null;
    dispatchFullscreenChange();
  }),
};

/** Adds the API of a browser that shows any element full screen. */
function supportElementFullscreen(): void {
  Object.assign(root, {
    requestFullscreen: async () => {
      if (refuses) throw new TypeError('API can only be initiated by a user gesture.');
      fullscreenElement = root;
      dispatchFullscreenChange();
    },
  });
}

/** Adds the API of an iPhone, which shows only a video full screen. */
function supportVideoFullscreen(): void {
  const fire = (name: string) => video.dispatchEvent(new Event(name));
  Object.assign(video, {
    webkitDisplayingFullscreen: false,
    webkitEnterFullscreen: () => {
      if (refuses) throw new DOMException('needs a gesture', 'InvalidStateError');
      Object.assign(video, { webkitDisplayingFullscreen: true });
      fire('webkitbeginfullscreen');
    },
    webkitExitFullscreen: () => {
      Object.assign(video, { webkitDisplayingFullscreen: false });
      fire('webkitendfullscreen');
    },
  });
}

beforeEach(() => {
  fakeMedia();
  refuses = false;
  fullscreenElement = null;
  orientation = Object.assign(new EventTarget(), { type: 'portrait-primary' });
  vi.stubGlobal('screen', { width: 390, height: 844, orientation });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => fullscreenElement,
  });
  Object.assign(document, exitApi);
  root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  controller = createTestController(video, root);
  controller.attach(turnToFullscreen);
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

async function play(): Promise<void> {
  controller.load();
  controller.play();
  await expect.poll(() => controller.store.getState().playback.phase).toBe('ready');
}

async function turn(type: 'landscape-primary' | 'portrait-primary'): Promise<void> {
  orientation.type = type;
  orientation.dispatchEvent(new Event('change'));
  // The browser responds to the requests of a turn within a few microtasks.
  await new Promise(process.nextTick);
}

const isFullscreen = () => controller.store.getState().screen.fullscreen;

describe.each([
  ['a phone that fills the screen with the whole player', supportElementFullscreen],
  ['an iPhone, which fills it with the bare video', supportVideoFullscreen],
])('%s', (_, supportFullscreen) => {
  beforeEach(supportFullscreen);

  it('goes full screen when it is turned sideways during playback, and back when it is turned back', async () => {
    await play();
    await turn('landscape-primary');
    expect(isFullscreen()).toBe(true);
    await turn('portrait-primary');
    expect(isFullscreen()).toBe(false);
  });

  it('stays full screen when it is turned back, if the viewer had chosen that', async () => {
    await play();
    await toggleFullscreen(root, video);
    await turn('landscape-primary');
    await turn('portrait-primary');
    expect(isFullscreen()).toBe(true);
  });

  it('also stays full screen when the viewer left it sideways and entered it again', async () => {
    await play();
    await turn('landscape-primary');
    await toggleFullscreen(root, video);
    expect(isFullscreen()).toBe(false);
    await toggleFullscreen(root, video);
    await turn('portrait-primary');
    expect(isFullscreen()).toBe(true);
  });

  it('does nothing where the browser refuses, and forgets the request', async () => {
    await play();
    refuses = true;
    await turn('landscape-primary');
    expect(isFullscreen()).toBe(false);
    refuses = false;
    await toggleFullscreen(root, video);
    await turn('portrait-primary');
    expect(isFullscreen()).toBe(true);
  });

  it('does nothing before playback, or while it is paused', async () => {
    await turn('landscape-primary');
    expect(isFullscreen()).toBe(false);
    await turn('portrait-primary');
    await play();
    controller.pause();
    await turn('landscape-primary');
    expect(isFullscreen()).toBe(false);
  });
});

it.each([
  ['a wide video', {}, 'landscape'],
  ['a portrait window', { portrait: '' }, 'portrait'],
])(
  'a phone that enters full screen with %s is locked to the orientation that fits',
  async (_, data, orientationLock) => {
    supportElementFullscreen();
    Object.assign(root.dataset, data);
    const lock = vi.fn<(to: string) => Promise<void>>(async () => {});
    vi.stubGlobal('screen', {
      width: 390,
      height: 844,
      orientation: Object.assign(orientation, { lock }),
    });
    await toggleFullscreen(root, video);
    expect(lock).toHaveBeenCalledWith(orientationLock);
  },
);

it('in a part of the page with one player after the other, the next one stays full screen, and a turn back leaves it', async () => {
  controller.destroy();
  const part = document.body.appendChild(document.createElement('div'));
  part.dataset['playerScreen'] = '';
  Object.assign(part, {
    requestFullscreen: async () => {
      fullscreenElement = part;
      dispatchFullscreenChange();
    },
  });
  const openPlayer = () => {
    root = document.createElement('section');
    part.replaceChildren(root);
    video = root.appendChild(document.createElement('video'));
    controller = createTestController(video, root);
    controller.attach(turnToFullscreen);
  };
  openPlayer();
  await play();
  await turn('landscape-primary');
  expect(isFullscreen()).toBe(true);
  controller.destroy();
  openPlayer();
  expect(isFullscreen()).toBe(true);
  await turn('portrait-primary');
  expect(isFullscreen()).toBe(false);
});

it('a tablet that is turned stays on its page', async () => {
  supportElementFullscreen();
  vi.stubGlobal('screen', { width: 1180, height: 820, orientation });
  await play();
  await turn('landscape-primary');
  expect(isFullscreen()).toBe(false);
});
