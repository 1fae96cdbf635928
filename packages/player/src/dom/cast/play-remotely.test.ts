import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import type { PlayerController } from '../controller.ts';
import { createTestController, vodSpec } from '../controller.testing.ts';
import { playRemotely } from './play-remotely.ts';
import type {
  RemoteListener,
  RemoteMedia,
  RemoteScreens,
  RemoteSession,
  RemoteStatus,
} from './remote-screen.ts';
import type { SourceSpec } from '../source/source-spec.ts';

vi.mock('../engine/load-engine.ts', async () => (await import('../../testing.ts')).fakeEngines);

const videoSpec: SourceSpec = { ...vodSpec, broadcast: 'http://portal.test/h/1/master.m3u8' };
const kickOff = Date.parse('2026-11-23T18:00:00Z');

let video: HTMLVideoElement;
let controller: PlayerController;
let pageSpec: SourceSpec;
let listener: RemoteListener;
/** The requests that the screen received, in order. */
let commands: string[];
let loaded: RemoteMedia[];
/** Responses of probed addresses; 200 unless set otherwise. */
let statuses: Record<string, number>;
let loadFails: boolean;
let freshAddresses: (string | null)[];

const session: RemoteSession = {
  name: 'Living room',
  load: async (media) => {
    loaded.push(media);
    if (loadFails) throw new Error('The screen cannot play this');
  },
  play: () => void commands.push('play'),
  pause: () => void commands.push('pause'),
  seek: (time) => void commands.push(`seek ${time}`),
  setSound: ({ volume, muted }) => void commands.push(`sound ${volume} ${muted}`),
  showCaption: (caption) => void commands.push(`caption ${caption}`),
  end: () => void commands.push('end'),
};
/** A fake SDK with one screen. */
const screens: RemoteScreens = {
  follow: (follower) => {
    listener = follower;
    follower.availabilityChanged(true);
    return () => void commands.push('unfollow');
  },
  choose: () => void commands.push('choose'),
};

beforeEach(() => {
  fakeMedia();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('MediaSource', vi.fn<() => void>());
  commands = [];
  loaded = [];
  statuses = {};
  loadFails = false;
  freshAddresses = [];
  pageSpec = videoSpec;
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const status = statuses[String(address)] ?? 200;
    const isMaster = String(address).endsWith('master.m3u8');
    const text = isMaster
      ? '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n'
      : '#EXTM3U\n#EXT-X-MAP:URI="i.mp4"\n';
    return new Response(status === 200 ? text : '', { status });
  });
});
afterEach(() => {
  controller.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const state = () => controller.store.getState();
const status = (change: Partial<RemoteStatus> = {}) =>
  listener.status({
    state: 'playing',
    time: 0,
    seekable: { start: 0, end: 600 },
    sound: { volume: 0.5, muted: false },
    captions: [],
    ...change,
  });

async function play(spec: Partial<SourceSpec> = {}) {
  pageSpec = { ...videoSpec, ...spec };
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  controller = createTestController(video, root, {
    mode: pageSpec.mode,
    spec: () => pageSpec,
    mediaInfo: () => ({
      title: 'Blue v Red',
      poster: '/poster.jpg',
      isClip: false,
      isOneOfSeveral: false,
    }),
    onSourceExpired: () => async () => freshAddresses.shift() ?? null,
  });
  controller.attach(playRemotely(screens));
  controller.load();
  controller.play();
  await expect.poll(() => state().playback.phase).toBe('ready');
}
const at = (time: number) => {
  video.currentTime = time;
  video.dispatchEvent(new Event('timeupdate'));
};
async function onScreen(count = 1) {
  await expect.poll(() => loaded.length).toBe(count);
  await vi.advanceTimersByTimeAsync(0);
}

describe('a video on a screen with a player of its own', () => {
  it('moves there at its position, with an address of its own, a title and a poster', async () => {
    await play();
    at(120);
    expect(state().cast.status).toBe('offered');
    controller.chooseScreen();
    expect(commands).toEqual(['choose']);
    listener.started(session);
    await onScreen();
    expect(loaded).toEqual([
      {
        address: 'http://portal.test/h/1/master.m3u8',
        title: 'Blue v Red',
        poster: new URL('/poster.jpg', document.baseURI).href,
        live: false,
        startAt: 120,
        autoplay: true,
        isFragmented: true,
      },
    ]);
    expect(state()).toMatchObject({
      cast: { status: 'on', deviceName: 'Living room' },
      timeline: { currentTime: 120 },
    });
    expect(state().timeline.seekable).toEqual({ start: 0, end: 600 });
    expect(state()).toMatchObject({ playback: { waiting: true, paused: false } });
    // This device no longer fetches any of it.
    expect(currentEngine().engine.destroy).toHaveBeenCalledOnce();
    status({ time: 121 });
    expect(state()).toMatchObject({
      playback: { phase: 'ready', paused: false, waiting: false },
      timeline: { currentTime: 121 },
    });
  });

  it('is played, paused, sought and muted there by the controls of this page, which show the screen’s status', async () => {
    await play();
    at(120);
    listener.started(session);
    await onScreen();
    status({ time: 121 });
    const before = { volume: video.volume, muted: video.muted };
    commands = [];
    controller.pause();
    controller.play();
    controller.setVolume(0.2);
    controller.toggleMute();
    controller.seek(300);
    expect(commands).toEqual(['pause', 'play', 'sound 0.2 false', 'sound 0.5 true', 'seek 300']);
    expect({ volume: video.volume, muted: video.muted }).toEqual(before);
    // Status reports during the seek do not reset the position.
    status({ time: 122 });
    expect(state().timeline.currentTime).toBe(300);
    status({ time: 300.5, sound: { volume: 0.2, muted: true } });
    expect(state()).toMatchObject({
      timeline: { currentTime: 300.5 },
      playback: { sound: { volume: 0.2, muted: true } },
    });
    // The element has no position of its own in the meantime.
    await vi.advanceTimersByTimeAsync(2000);
    expect(state().timeline.currentTime).toBe(300.5);
    status({ state: 'waiting', time: 301 });
    expect(state().playback.waiting).toBe(true);
  });

  it('pauses here when the screen’s own remote pauses it, and stays paused on return', async () => {
    await play();
    listener.started(session);
    await onScreen();
    status({ time: 10 });
    status({ state: 'paused', time: 11 });
    expect(state()).toMatchObject({ playback: { paused: true, wantsPlay: false } });
    listener.ended('over');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(currentEngine().options.startAt).toBe(11);
    expect(state()).toMatchObject({
      cast: { status: 'offered', endReason: null },
      playback: { wantsPlay: false },
    });
  });

  it('resumes here, at its position and with the sound of this device, when the screen vanishes', async () => {
    await play();
    at(120);
    listener.started(session);
    await onScreen();
    status({ time: 240 });
    expect(state().playback.sound.volume).toBe(0.5);
    const playSpy = vi.mocked(HTMLMediaElement.prototype.play);
    playSpy.mockClear();
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(currentEngine().options.startAt).toBe(240);
    await expect.poll(() => playSpy.mock.calls.length).toBe(1);
    expect(state()).toMatchObject({
      cast: { status: 'offered', endReason: 'lost', deviceName: null },
    });
    expect(state().playback.sound.volume).toBe(video.volume);
    // Late status reports of the session are ignored.
    status({ time: 500 });
    expect(state().timeline.currentTime).not.toBe(500);
    controller.store.dispatch({ type: 'cast-note-dismissed' });
    expect(state().cast.endReason).toBe(null);
  });

  it('stays where it was when the screen vanishes before showing anything', async () => {
    await play();
    at(120);
    listener.started(session);
    await onScreen();
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(currentEngine().options.startAt).toBe(120);
  });

  it('ends there as it ends here, and replays from its start', async () => {
    await play();
    listener.started(session);
    await onScreen();
    const ends: string[] = [];
    controller.attach(({ onUpdate }) =>
      onUpdate(({ type }) => type === 'ended' && ends.push(type)),
    );
    status({ time: 599 });
    status({ state: 'ended', time: 0 });
    // The screen reports this repeatedly.
    status({ state: 'ended', time: 0 });
    expect(ends).toEqual(['ended']);
    expect(state()).toMatchObject({
      playback: { phase: 'ended', paused: true },
      timeline: { currentTime: 599 },
    });
    controller.play();
    await onScreen(2);
    expect(loaded[1]).toMatchObject({ startAt: null, autoplay: true });
    status({ time: 1 });
    expect(state()).toMatchObject({ playback: { phase: 'ready' }, timeline: { currentTime: 1 } });
  });

  it('loops a section there', async () => {
    await play();
    listener.started(session);
    await onScreen();
    status({ time: 50 });
    const { repeatLoop } = await import('../media/repeat-loop.ts');
    controller.attach(repeatLoop);
    controller.setLoop({ start: 40, end: 60 });
    commands = [];
    status({ time: 60.2 });
    await expect.poll(() => commands).toEqual(['seek 40']);
  });

  it('has the captions of the screen', async () => {
    await play();
    listener.started(session);
    await onScreen();
    status({ captions: [{ index: 0, label: 'Deutsch', language: 'de' }] });
    expect(state().captions.tracks.map(({ label }) => label)).toEqual(['Deutsch']);
    controller.chooseCaption(0);
    expect(commands).toContain('caption 0');
  });
});

describe('a screen that fails', () => {
  it('is tried twice; then the video resumes here with a message', async () => {
    await play();
    at(120);
    loadFails = true;
    listener.started(session);
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(loaded.map(({ startAt }) => startAt)).toEqual([120, 120]);
    expect(commands).toContain('end');
    expect(state()).toMatchObject({ cast: { status: 'offered', endReason: 'refused' } });
    expect(currentEngine().options.startAt).toBe(120);
  });

  it('gets the video again at its position after one failure on the way', async () => {
    await play();
    listener.started(session);
    await onScreen();
    status({ time: 200 });
    status({ state: 'failed', time: 0 });
    status({ state: 'failed', time: 0 });
    await onScreen(2);
    expect(loaded[1]).toMatchObject({ startAt: 200, autoplay: true });
    status({ time: 200 });
    status({ time: 201 });
    status({ state: 'failed', time: 0 });
    await onScreen(3);
    expect(state().cast.status).toBe('on');
  });

  it('reports that it could not be reached, and changes nothing else', async () => {
    await play();
    listener.connectFailed();
    expect(state()).toMatchObject({ cast: { status: 'offered', endReason: 'refused' } });
    expect(fake.loaded.length).toBe(1);
  });

  it('hands the video back when somebody stops it there', async () => {
    await play();
    listener.started(session);
    await onScreen();
    status({ time: 200 });
    status({ state: 'stopped', time: 0 });
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(state()).toMatchObject({ cast: { status: 'offered', endReason: null } });
    expect(currentEngine().options.startAt).toBe(200);
  });
});

describe('the entitlement of a video on a screen', () => {
  it('is renewed before it expires: the screen gets a fresh address at the same position', async () => {
    freshAddresses = ['http://portal.test/h/2/master.m3u8'];
    await play({ renewAfterMs: 480_000 });
    listener.started(session);
    await onScreen();
    status({ time: 300 });
    await vi.advanceTimersByTimeAsync(480_000);
    await onScreen(2);
    expect(loaded[1]).toMatchObject({
      address: 'http://portal.test/h/2/master.m3u8',
      startAt: 300,
    });
  });

  it('is requested again when it has expired and the screen is refused', async () => {
    freshAddresses = ['http://portal.test/h/2/master.m3u8'];
    await play();
    listener.started(session);
    await onScreen();
    status({ time: 300 });
    statuses['http://portal.test/h/1/master.m3u8'] = 403;
    status({ state: 'failed', time: 0 });
    await onScreen(2);
    expect(loaded[1]).toMatchObject({
      address: 'http://portal.test/h/2/master.m3u8',
      startAt: 300,
    });
  });

  it('is reported as expired when it cannot be renewed, and the screen gets no address', async () => {
    await play({ renewAfterMs: 600_000 });
    statuses['http://portal.test/h/1/master.m3u8'] = 403;
    listener.started(session);
    await expect.poll(() => state().error?.code).toBe('expired');
    expect(loaded).toEqual([]);
  });
});

describe('a live match on a screen whose clock starts anywhere', () => {
  /** Expects the clock of the event at that time, or later by as much as the test itself took. */
  const expectAt = (seconds: number) => {
    const matchSeconds = ((controller.getWallClock() ?? 0) - kickOff) / 1000;
    expect(matchSeconds).toBeGreaterThanOrEqual(seconds);
    expect(matchSeconds).toBeLessThan(seconds + 30);
  };
  async function live() {
    fake.seekable = { start: 0, end: 600 };
    await play({ mode: 'live', timeOrigin: kickOff });
    currentEngine().listener.playlist({
      live: true,
      targetDuration: 4,
      fragments: [{ start: 0, programDateTime: kickOff }],
    });
  }

  it('moves there at the live position, and preserves the clock of the event', async () => {
    await live();
    at(600);
    listener.started(session);
    await onScreen();
    expect(loaded[0]).toMatchObject({ live: true, startAt: null });
    status({ time: 5000, seekable: { start: 4400, end: 5000 } });
    expect(commands).toEqual([]);
    expect(state().live.isLive).toBe(true);
    expect(state().live.atLiveEdge).toBe(true);
    expectAt(600);
    const clockOffset = state().timeline.currentTime - 5000;
    controller.seek(300);
    controller.backToLive();
    expect(commands.pop()).toBe('play');
    expect(commands.map((command) => Number(command.replace('seek ', '')) + clockOffset)).toEqual([
      300,
      state().timeline.seekable.end,
    ]);
  });

  it('preserves the clock of the event when another stream replaces it there', async () => {
    await live();
    at(600);
    listener.started(session);
    await onScreen();
    status({ time: 5000, seekable: { start: 4400, end: 5000 } });
    await vi.advanceTimersByTimeAsync(20_000);
    pageSpec = { ...pageSpec, broadcast: 'http://portal.test/other/master.m3u8' };
    controller.load();
    await onScreen(2);
    expect(loaded[1]?.address).toBe('http://portal.test/other/master.m3u8');
    status({ time: 30, seekable: { start: 0, end: 30 } });
    expectAt(620);
    expect(state().live.atLiveEdge).toBe(true);
  });

  it('moves as near to the viewer’s position behind live as the screen’s range allows, and returns behind live', async () => {
    await live();
    at(200);
    controller.seek(200);
    at(200);
    listener.started(session);
    await onScreen();
    // It starts at the live position, because only then is the position known.
    await vi.advanceTimersByTimeAsync(10_000);
    status({ time: 90, seekable: { start: 0, end: 90 } });
    expect(commands.length).toBe(1);
    // 400 s behind live, which has advanced by ten: that is before the range of this screen.
    expect(commands[0]).toBe('seek 0');
    status({ time: 0, seekable: { start: 0, end: 90 } });
    expectAt(520);
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    currentEngine().listener.playlist({
      live: true,
      targetDuration: 4,
      fragments: [{ start: 1000, programDateTime: kickOff + 400_000 }],
    });
    expect(state().live.followsLive).toBe(false);
  });
});

it('a screen stops its video when the page goes away', async () => {
  await play();
  listener.started(session);
  await onScreen();
  window.dispatchEvent(new Event('pagehide'));
  expect(commands).toEqual(['end']);
  expect(state().cast.status).toBe('offered');
});

it('a screen stops its video when the player is destroyed', async () => {
  await play();
  listener.started(session);
  await onScreen();
  controller.destroy();
  expect(commands).toEqual(['unfollow', 'end']);
});
