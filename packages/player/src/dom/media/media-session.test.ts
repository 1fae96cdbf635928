import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentEngine, fakeMedia } from '../../testing.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController } from '../controller.testing.ts';
import { publishMediaSession } from './media-session.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  metadata: null as unknown,
  playbackState: 'none',
  setActionHandler: (name: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(name, handler),
  setPositionState: vi.fn<(state?: MediaPositionState) => void>(),
};
let controller: PlayerController;
let video: HTMLVideoElement;

beforeEach(() => {
  fakeMedia();
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  vi.stubGlobal('MediaMetadata', vi.fn());
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  controller = createTestController(video, root);
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

describe('lock screen and headphone controls', () => {
  it('know the position in the video, and seek in it', async () => {
    const detach = controller.attach(publishMediaSession('Final', null));
    controller.load();
    controller.play();
    await expect.poll(() => currentEngine().engine).toBeDefined();
    await expect.poll(() => video.paused).toBe(false);
    video.currentTime = 75;
    video.dispatchEvent(new Event('timeupdate'));
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 600,
      position: 75,
      playbackRate: 1,
    });
    expect(session.playbackState).toBe('playing');
    handlers.get('seekto')?.({ action: 'seekto', seekTime: 120 });
    expect(video.currentTime).toBe(120);
    detach();
    expect(session.setPositionState).toHaveBeenLastCalledWith();
    expect(handlers.get('seekto')).toBe(null);
  });

  it('know the chapters, and step through them', async () => {
    const metadata = vi.fn<(about: object) => void>();
    vi.stubGlobal('MediaMetadata', function Metadata(about: object) {
      metadata(about);
    });
    const marks = [
      { id: 'a', kind: 'chapter', time: 30, label: 'First half' },
      { id: 'b', kind: 'chapter', time: 200, label: 'Second half' },
    ];
    const detach = controller.attach(publishMediaSession('Final', null, false, marks));
    expect(metadata).not.toHaveBeenCalledWith(expect.objectContaining({ chapterInfo: [] }));
    expect(metadata).toHaveBeenLastCalledWith(
      expect.objectContaining({
        chapterInfo: [
          { title: 'First half', startTime: 30 },
          { title: 'Second half', startTime: 200 },
        ],
      }),
    );
    controller.load();
    controller.play();
    await expect.poll(() => video.paused).toBe(false);
    video.dispatchEvent(new Event('timeupdate'));
    handlers.get('nexttrack')?.({ action: 'nexttrack' });
    expect(video.currentTime).toBe(30);
    handlers.get('nexttrack')?.({ action: 'nexttrack' });
    expect(video.currentTime).toBe(200);
    handlers.get('previoustrack')?.({ action: 'previoustrack' });
    expect(video.currentTime).toBe(30);
    detach();
    expect(handlers.get('nexttrack')).toBe(null);
  });
});
