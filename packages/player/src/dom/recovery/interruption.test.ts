import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusOf } from '../../core/status.ts';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import type { AttachmentContext } from '../attachments.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController, vodSpec } from '../controller.testing.ts';
import type { Interruption } from './interruption.ts';
import { reportToPage } from '../report-to-page.ts';
import type { SourceSpec } from '../source/source-spec.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

let video: HTMLVideoElement;
let controller: PlayerController;
let context: AttachmentContext;
let ended = 0;

function open(spec: SourceSpec = vodSpec, onAttach?: (attached: AttachmentContext) => void) {
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  Object.defineProperty(video, 'readyState', { value: 4 });
  controller = createTestController(video, root, { mode: spec.mode, spec: () => spec });
  controller.attach((attached) => {
    context = attached;
    onAttach?.(attached);
  });
  controller.attach(reportToPage(() => ({ onPicture: () => {}, onEnded: () => (ended += 1) })));
}
const state = () => controller.store.getState();
async function play(mode: SourceSpec['mode'] = 'vod') {
  open({ ...vodSpec, mode });
  controller.load();
  controller.play();
  await expect.poll(() => state().playback.phase).toBe('ready');
}

beforeEach(() => {
  ended = 0;
  fakeMedia();
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
});

describe('an interruption', () => {
  it('keeps the video from starting, however that is requested, until it is over', async () => {
    let held: Interruption | null = null;
    open(vodSpec, ({ interrupt }) => {
      held = interrupt();
    });
    controller.load();
    controller.play();
    await expect.poll(() => fake.loaded).toHaveLength(1);
    controller.retry();
    await expect.poll(() => fake.loaded).toHaveLength(2);
    expect([video.paused, state().playback.wantsPlay, state().playback.waiting]).toEqual([
      true,
      true,
      true,
    ]);
    (held as Interruption | null)?.end('edge');
    await expect.poll(() => state().playback.phase).toBe('ready');
    expect([video.paused, state().playback.interruption]).toEqual([false, null]);
  });

  it('pauses the video in place, ignores seeks, and lets it resume there', async () => {
    await play();
    video.dispatchEvent(new Event('timeupdate'));
    controller.seek(40);
    const held = context.interrupt();
    expect(video.paused).toBe(true);
    // The browser reports the pause with a delay, while the viewer still wants to watch.
    video.dispatchEvent(new Event('pause'));
    controller.seek(90);
    controller.backToLive();
    expect([video.currentTime, state().playback.wantsPlay, state().playback.paused]).toEqual([
      40,
      true,
      false,
    ]);
    held.end('place');
    held.end('place');
    // Reported when the video is already playing again.
    video.dispatchEvent(new Event('pause'));
    expect([video.currentTime, video.paused, state().playback.wantsPlay]).toEqual([
      40,
      false,
      true,
    ]);
  });

  it('follows the viewer: pausing it leaves the video paused', async () => {
    await play();
    const held = context.interrupt();
    controller.pause();
    expect(state().playback.paused).toBe(true);
    controller.play();
    expect([state().playback.paused, video.paused]).toEqual([false, true]);
    held.paused();
    expect(state().playback.paused).toBe(true);
    held.end('place');
    expect([video.paused, state().playback.paused, state().playback.wantsPlay]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may be muted or refused by the browser, like the video', async () => {
    await play();
    const held = context.interrupt();
    held.autoplayMuted();
    expect([state().playback.autoplayMuted, state().playback.sound.muted]).toEqual([true, true]);
    held.autoplayBlocked();
    expect([state().playback.autoplayBlocked, state().playback.wantsPlay]).toEqual([true, false]);
    controller.play();
    expect([state().playback.autoplayBlocked, state().playback.wantsPlay]).toEqual([false, true]);
    held.end('place');
  });

  it('is exclusive, and survives a change of the source', async () => {
    await play();
    const held = context.interrupt();
    expect(() => context.interrupt()).toThrow('interrupted already');
    controller.load();
    await expect.poll(() => fake.loaded).toHaveLength(2);
    expect(state().playback.interruption).not.toBeNull();
    expect(video.paused).toBe(true);
    held.end('place');
    await expect.poll(() => video.paused).toBe(false);
  });

  it('appears to the page as playing; the end of the video is reported after it', async () => {
    await play();
    let held: Interruption | null = null;
    context.onUpdate(({ type }) => {
      if (type === 'ended') held = context.interrupt();
    });
    video.dispatchEvent(new Event('ended'));
    await Promise.resolve();
    expect([ended, state().playback.wantsPlay, state().playback.paused]).toEqual([0, true, false]);
    expect(statusOf(state()).phase).toBe('buffering');
    (held as Interruption | null)?.show({ waiting: false });
    expect(statusOf(state()).phase).toBe('playing');
    (held as Interruption | null)?.end('edge');
    expect([ended, state().playback.wantsPlay, state().playback.phase]).toEqual([
      1,
      false,
      'ended',
    ]);
  });
});

describe('a live stream after an interruption', () => {
  /** Half a minute passes during an interruption. */
  async function after(then: 'edge' | 'place', change: () => void = () => {}) {
    await play('live');
    currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments: [] });
    video.currentTime = 598;
    video.dispatchEvent(new Event('timeupdate'));
    change();
    const held = context.interrupt();
    fake.seekable = { start: 30, end: 630 };
    video.dispatchEvent(new Event('timeupdate'));
    held.end(then);
    return video.currentTime;
  }

  it('continues at the live position for a viewer who watched there', async () => {
    expect(await after('edge')).toBe(630);
    expect(state().live.followsLive).toBe(true);
  });

  it('continues where the viewer was, if the tenant wants that', async () => {
    expect(await after('place')).toBe(598);
    expect(state().live.followsLive).toBe(false);
  });

  it('continues where the viewer had gone back to, even if others return to the live position', async () => {
    expect(await after('edge', () => controller.seek(300))).toBe(300);
  });

  it('continues at the oldest available moment when the position is gone', async () => {
    expect(await after('place', () => controller.seek(10))).toBe(30);
  });

  it('is still followed after a pause of the interruption', async () => {
    await play('live');
    video.currentTime = 600;
    video.dispatchEvent(new Event('timeupdate'));
    const held = context.interrupt();
    controller.pause();
    controller.play();
    expect(state().live.followsLive).toBe(true);
    held.end('edge');
  });
});

describe('an interruption that is still being fetched', () => {
  afterEach(() => vi.useRealTimers());

  it('holds the video for five seconds, and learns that it came too late', async () => {
    await play();
    vi.useFakeTimers();
    let late: Interruption | null = null;
    context.interruptWhile(async (held) => void (late = held));
    vi.advanceTimersByTime(4900);
    expect([video.paused, (late as Interruption | null)?.isOver()]).toEqual([true, false]);
    vi.advanceTimersByTime(200);
    expect([video.paused, (late as Interruption | null)?.isOver()]).toEqual([false, true]);
  });

  it('holds it without limit once something is shown, and not at all when it fails', async () => {
    await play();
    vi.useFakeTimers();
    let shown: Interruption | null = null;
    context.interruptWhile(async (held) => {
      shown = held;
      held.show({ waiting: false });
    });
    vi.advanceTimersByTime(60_000);
    expect(video.paused).toBe(true);
    (shown as Interruption | null)?.end('place');
    context.interruptWhile(() => Promise.reject(new Error('offline')));
    await vi.advanceTimersByTimeAsync(0);
    expect(video.paused).toBe(false);
  });
});
