import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import { fetchHls } from '../engine/hls-file.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController, vodSpec } from '../controller.testing.ts';
import type { SourceSpec } from './source-spec.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);
vi.mock('../engine/hls-file.ts', () => ({ fetchHls: vi.fn<() => Promise<void>>() }));

const spec: SourceSpec = { ...vodSpec, broadcast: '/h/1/video.m3u8' };

let controller: PlayerController;
let pageSpec: SourceSpec;
/** Fresh addresses in turn; null where there is none, `unknown` where the page cannot find out. */
let responses: (string | null)[];
const requested: string[] = [];

beforeEach(() => {
  fakeMedia();
  requested.length = 0;
  responses = [];
  pageSpec = spec;
  const root = document.body.appendChild(document.createElement('section'));
  controller = createTestController(root.appendChild(document.createElement('video')), root, {
    spec: () => pageSpec,
    onSourceExpired: () => async (address) => {
      requested.push(address);
      const response = responses.shift() ?? null;
      if (response === 'unknown') throw new Error('the backend did not respond');
      return response;
    },
  });
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function play() {
  controller.load();
  controller.play();
  await expect.poll(() => controller.store.getState().playback.phase).toBe('ready');
}

it('a retry before anything is loaded starts at the position to which the viewer sought', async () => {
  await play();
  controller.store.dispatch({
    type: 'source-changed',
    live: false,
    atEdge: false,
    empty: false,
    keepView: true,
  });
  currentEngine().listener.playlist({ live: false, targetDuration: 6, fragments: [] });
  controller.seek(80);
  controller.retry();
  await expect.poll(() => fake.loaded.length).toBe(2);
  expect(currentEngine().options.startAt).toBe(80);
});

it('[FLT-03] a video resumes after a failure emptied its element, unless the viewer had paused it', async () => {
  await play();
  const playSpy = vi.mocked(HTMLMediaElement.prototype.play);
  playSpy.mockClear();
  currentEngine().listener.emptied();
  await expect.poll(() => playSpy.mock.calls.length).toBe(1);
  controller.pause();
  currentEngine().listener.emptied();
  await Promise.resolve();
  expect(playSpy).toHaveBeenCalledTimes(1);
});

it('[CLP-07] a clip of a match on air is not live, and reopens at its position', async () => {
  pageSpec = {
    ...spec,
    mode: 'live',
    timeOrigin: 1_000_000,
    clip: { start: 100, end: 104 },
  };
  controller.load();
  await expect.poll(() => fake.loaded.length).toBe(1);
  const { getState } = controller.store;
  const video = document.querySelector('video') as HTMLVideoElement;
  vi.spyOn(video, 'readyState', 'get').mockReturnValue(4);
  const seekable = vi.spyOn(video, 'seekable', 'get');
  const ranges = (length: number) => ({ length, start: () => 0, end: () => 80 });
  seekable.mockReturnValue(ranges(0));
  fake.seekable = { start: 0, end: 80 };
  const dated = { live: true, targetDuration: 2 };
  // Its media time 0 is 50 s into the match.
  const fragments = [{ start: 0, programDateTime: 1_050_000 }];
  currentEngine().listener.playlist({ ...dated, fragments });
  controller.play();
  video.currentTime = 74;
  video.dispatchEvent(new Event('timeupdate'));
  // The browser put the clip past its end, where it waits for a seekable range.
  expect([video.currentTime, getState().playback.phase]).toEqual([74, 'ready']);
  seekable.mockReturnValue(ranges(1));
  video.dispatchEvent(new Event('progress'));
  expect(video.currentTime).toBe(50);
  video.dispatchEvent(new Event('timeupdate'));
  expect(getState()).toMatchObject({
    live: { isLive: false, atLiveEdge: false, followsLive: false },
  });

  video.currentTime = 52;
  video.dispatchEvent(new Event('timeupdate'));
  controller.retry();
  await expect.poll(() => fake.loaded.length).toBe(2);
  // The media clock restarts.
  currentEngine().listener.playlist({
    ...dated,
    fragments: [{ start: 0, programDateTime: 1_060_000 }],
  });
  expect(video.currentTime).toBe(42);
});

describe('an address with an expiring entitlement', () => {
  it('is replaced before it expires while the video plays on, and requested again if there was none', async () => {
    pageSpec = { ...spec, renewAfterMs: 240_000 };
    await play();
    vi.useFakeTimers();
    controller.retry();
    await vi.advanceTimersByTimeAsync(0);
    const { engine } = currentEngine();
    engine.swap = vi.fn<(address: string) => boolean>(() => true);
    responses = ['/h/2/video.m3u8', null, '/h/3/video.m3u8'];
    await vi.advanceTimersByTimeAsync(240_000);
    expect(vi.mocked(engine.swap).mock.calls).toEqual([['/h/2/video.m3u8']]);
    await vi.advanceTimersByTimeAsync(240_000 + 30_000);
    expect(requested.slice(0, 3)).toEqual([
      '/h/1/video.m3u8',
      '/h/2/video.m3u8',
      '/h/2/video.m3u8',
    ]);
    expect(vi.mocked(engine.swap)).toHaveBeenLastCalledWith('/h/3/video.m3u8');
    expect(engine.destroy).not.toHaveBeenCalled();
    controller.destroy();
    const before = requested.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requested.length).toBe(before);
  });

  it('is replaced without interruption when it is refused', async () => {
    await play();
    const { engine, listener } = currentEngine();
    engine.swap = () => true;
    responses = ['/h/2/video.m3u8'];
    listener.fatalFailure({ kind: 'network', status: 403, onManifest: false });
    await expect.poll(() => engine.retry).toHaveBeenCalledTimes(1);
    expect(engine.destroy).not.toHaveBeenCalled();
    expect(fake.loaded).toHaveLength(1);
  });

  it('[FLT-01] is requested again for as long as its availability is unknown', async () => {
    await play();
    vi.useFakeTimers();
    const { engine, listener } = currentEngine();
    engine.swap = () => true;
    for (let time = 1; time <= 5; time += 1) {
      responses = ['unknown'];
      listener.fatalFailure({ kind: 'network', status: 403, onManifest: false });
      await vi.advanceTimersByTimeAsync(4000);
      expect(engine.retry).toHaveBeenCalledTimes(time);
    }
    expect(controller.store.getState().error).toBeNull();
    responses = ['/h/2/video.m3u8'];
    listener.fatalFailure({ kind: 'network', status: 403, onManifest: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(engine.retry).toHaveBeenCalledTimes(6);
    expect(engine.destroy).not.toHaveBeenCalled();
  });

  it('is replaced before opening when the page has had it for too long', async () => {
    pageSpec = { ...spec, renewAfterMs: 1000, knownSince: performance.now() - 1001 };
    responses = ['/h/2/video.m3u8'];
    await play();
    expect(requested).toEqual(['/h/1/video.m3u8']);
    expect(fake.loaded.map(({ options }) => options.source)).toEqual(['/h/2/video.m3u8']);
  });
});

describe('a chosen quality', () => {
  const levels = [360, 720].map((height, index) => ({
    index,
    height,
    bitrate: height * 1000,
    frameRate: 25,
  }));

  it('survives reopening the same stream, in whatever order it lists its renditions', async () => {
    await play();
    currentEngine().listener.levels(levels);
    controller.chooseLevel(1);
    controller.retry();
    await expect.poll(() => fake.loaded).toHaveLength(2);
    expect(controller.store.getState().quality.chosenLevel).toBe(null);
    currentEngine().listener.levels(
      levels.toReversed().map((level, index) => ({ ...level, index })),
    );
    expect(currentEngine().engine.chooseLevel).toHaveBeenCalledWith(0);
    expect(controller.store.getState().quality.chosenLevel).toBe(0);
  });

  it('is not carried over to another stream', async () => {
    await play();
    currentEngine().listener.levels(levels);
    controller.chooseLevel(1);
    controller.load();
    await expect.poll(() => fake.loaded).toHaveLength(2);
    currentEngine().listener.levels(levels);
    expect(controller.store.getState().quality.chosenLevel).toBe(null);
  });
});

describe('captions of a video that started without them', () => {
  const tracks = [{ index: 0, label: 'English', language: 'en' }];
  const state = () => controller.store.getState();
  const playWithoutCaptions = async () => {
    pageSpec = { ...spec, hasTextTracks: true };
    await play();
    currentEngine().listener.captionTracks(tracks);
    fake.seekable = { start: 0, end: 600 };
    controller.store.dispatch({
      type: 'timeupdate',
      currentTime: 120,
      bufferedEnd: 130,
      seekable: fake.seekable,
    });
  };

  it('are shown by a capable engine, from the current position, and stay on offer in the meantime', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(fetchHls)
      .mockReset()
      .mockReturnValue(promise as never);
    await playWithoutCaptions();
    expect(currentEngine().options.withCaptions).toBe(false);
    controller.toggleCaptions();
    expect(fake.loaded).toHaveLength(1);
    resolve();
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(currentEngine().options).toMatchObject({ withCaptions: true, startAt: 120 });
    expect(state()).toMatchObject({
      captions: { tracks: tracks, shownTrack: 0 },
      playback: { wantsPlay: true },
    });
    controller.toggleCaptions();
    expect(currentEngine().engine.chooseCaption).toHaveBeenCalledWith(null);
    controller.toggleCaptions();
    expect(currentEngine().engine.chooseCaption).toHaveBeenCalledWith(0);
    expect(fake.loaded).toHaveLength(2);
  });

  it('stay off, and the video plays on, where that engine cannot be loaded', async () => {
    vi.mocked(fetchHls).mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    await playWithoutCaptions();
    controller.toggleCaptions();
    expect(state().captions.shownTrack).toBe(0);
    await expect.poll(() => state().captions.shownTrack).toBe(null);
    expect(fake.loaded).toHaveLength(1);
    expect(state()).toMatchObject({ captions: { tracks: tracks }, error: null });
  });

  it('change nothing when they are switched off while that engine loads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(fetchHls)
      .mockReset()
      .mockReturnValue(promise as never);
    await playWithoutCaptions();
    controller.toggleCaptions();
    controller.toggleCaptions();
    resolve();
    await promise;
    await Promise.resolve();
    expect(fake.loaded).toHaveLength(1);
  });

  it('are available at once for viewers who watch with captions', async () => {
    pageSpec = { ...spec, hasTextTracks: true, wantsCaptions: true };
    await play();
    currentEngine().listener.captionTracks(tracks);
    controller.toggleCaptions();
    expect(currentEngine().engine.chooseCaption).toHaveBeenCalledWith(0);
    expect(fake.loaded).toHaveLength(1);
  });
});

describe('audio tracks', () => {
  const tracks = ['English', 'Deutsch'].map((label, index) => ({
    index,
    label,
    language: label.slice(0, 2).toLowerCase(),
    isDefault: index === 0,
    isAutomatic: true,
  }));
  const state = () => controller.store.getState().audioTracks;

  it('start with the default, and retain the viewer’s choice for the next source', async () => {
    await play();
    currentEngine().listener.audioTracks(tracks);
    expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(0);
    expect(state()).toEqual({ tracks, activeTrack: 0 });
    controller.chooseAudioTrack(1);
    expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(1);
    expect(state().activeTrack).toBe(1);
    controller.load();
    await expect.poll(() => fake.loaded).toHaveLength(2);
    expect(state()).toEqual({ tracks: [], activeTrack: null });
    currentEngine().listener.audioTracks(tracks);
    expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(1);
  });

  it('are chosen as at an earlier visit', async () => {
    controller.applyAudioTrack({ label: 'Deutsch', language: 'de' });
    await play();
    currentEngine().listener.audioTracks(tracks);
    expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(1);
    expect(state().activeTrack).toBe(1);
  });
});

it('a stream that needs the full build is opened again with it and with the playlist already fetched', async () => {
  await play();
  const headStart = { source: spec.broadcast } as never;
  expect(currentEngine().options.needsFullBuild).toBe(false);
  currentEngine().listener.needsFullBuild(headStart);
  await expect.poll(() => fake.loaded).toHaveLength(2);
  expect(currentEngine().options).toMatchObject({ needsFullBuild: true, headStart });
  controller.retry();
  await expect.poll(() => fake.loaded).toHaveLength(3);
  expect(currentEngine().options).toMatchObject({ needsFullBuild: true, headStart: null });
  controller.load();
  await expect.poll(() => fake.loaded).toHaveLength(4);
  expect(currentEngine().options.needsFullBuild).toBe(false);
});
