import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { current, fake, fakeMedia } from '../testing.ts';
import type { PlayerController } from './controller.ts';
import { createTestController, vodSpec } from './controller.testing.ts';
import { playRemotely } from './play-remotely.ts';
import type {
  RemoteListener,
  RemoteMedia,
  RemoteScreens,
  RemoteSession,
  RemoteStatus,
} from './remote-screen.ts';
import type { SourceSpec } from './source-spec.ts';

vi.mock('./load-engine.ts', async () => (await import('../testing.ts')).fakeEngines);

const videoSpec: SourceSpec = { ...vodSpec, broadcast: 'http://portal.test/h/1/master.m3u8' };
const kickOff = Date.parse('2026-11-23T18:00:00Z');

let video: HTMLVideoElement;
let controller: PlayerController;
let wanted: SourceSpec;
let listener: RemoteListener;
/** What the screen was asked for, in turn. */
let commands: string[];
let loaded: RemoteMedia[];
/** Answers of addresses that are looked at; 200 unless it says otherwise. */
let statuses: Record<string, number>;
let loadFails: boolean;
let fresh: (string | null)[];

const session: RemoteSession = {
  name: 'Living room',
  load: async (media) => {
    loaded.push(media);
    if (loadFails) throw new Error('it cannot');
  },
  play: () => void commands.push('play'),
  pause: () => void commands.push('pause'),
  seek: (time) => void commands.push(`seek ${time}`),
  setSound: ({ volume, muted }) => void commands.push(`sound ${volume} ${muted}`),
  showCaption: (caption) => void commands.push(`caption ${caption}`),
  end: () => void commands.push('end'),
};
/** Stands for an SDK with one screen. */
const screens: RemoteScreens = {
  follow: (follower) => {
    listener = follower;
    follower.offered(true);
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
  fresh = [];
  wanted = videoSpec;
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
    window: { start: 0, end: 600 },
    sound: { volume: 0.5, muted: false },
    captions: [],
    ...change,
  });

async function play(spec: Partial<SourceSpec> = {}) {
  wanted = { ...videoSpec, ...spec };
  const root = document.body.appendChild(document.createElement('section'));
  video = root.appendChild(document.createElement('video'));
  controller = createTestController(video, root, {
    mode: wanted.mode,
    spec: () => wanted,
    mediaInfo: () => ({
      title: 'Blue v Red',
      poster: '/poster.jpg',
      isPart: false,
      isOneOfSeveral: false,
    }),
    onSourceExpired: () => async () => fresh.shift() ?? null,
  });
  controller.attach(playRemotely(screens));
  controller.load();
  controller.play();
  await expect.poll(() => state().phase).toBe('ready');
}
const at = (time: number) => {
  video.currentTime = time;
  video.dispatchEvent(new Event('timeupdate'));
};
async function onScreen(count = 1) {
  await expect.poll(() => loaded.length).toBe(count);
  await vi.advanceTimersByTimeAsync(0);
}

describe('a film on a screen with a player of its own', () => {
  it('goes there at its place, by an address of its own right, with title and picture', async () => {
    await play();
    at(120);
    expect(state().cast).toBe('offered');
    controller.chooseScreen();
    expect(commands).toEqual(['choose']);
    listener.began(session);
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
    expect(state()).toMatchObject({ cast: 'on', castName: 'Living room', time: 120 });
    expect(state().window).toEqual({ start: 0, end: 600 });
    expect(state()).toMatchObject({ waiting: true, paused: false });
    // Nothing of it is fetched here any more.
    expect(current().engine.destroy).toHaveBeenCalledOnce();
    status({ time: 121 });
    expect(state()).toMatchObject({ phase: 'ready', time: 121, paused: false, waiting: false });
  });

  it('is played, paused, sought and heard there by the controls of this page, which show what the screen says', async () => {
    await play();
    at(120);
    listener.began(session);
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
    // What the screen says on its way there does not take the place back.
    status({ time: 122 });
    expect(state().time).toBe(300);
    status({ time: 300.5, sound: { volume: 0.2, muted: true } });
    expect(state()).toMatchObject({ time: 300.5, sound: { volume: 0.2, muted: true } });
    // The element has no place of its own meanwhile.
    await vi.advanceTimersByTimeAsync(2000);
    expect(state().time).toBe(300.5);
    status({ state: 'waiting', time: 301 });
    expect(state().waiting).toBe(true);
  });

  it('paused by the screen’s own remote control is paused here, and stays so when it comes back', async () => {
    await play();
    listener.began(session);
    await onScreen();
    status({ time: 10 });
    status({ state: 'paused', time: 11 });
    expect(state()).toMatchObject({ paused: true, wantsPlay: false });
    listener.ended('over');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(current().options.startAt).toBe(11);
    expect(state()).toMatchObject({ cast: 'offered', castLeft: null, wantsPlay: false });
  });

  it('goes on here, at its place and with the sound of this device, when the screen vanishes', async () => {
    await play();
    at(120);
    listener.began(session);
    await onScreen();
    status({ time: 240 });
    expect(state().sound.volume).toBe(0.5);
    const begin = vi.mocked(HTMLMediaElement.prototype.play);
    begin.mockClear();
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(current().options.startAt).toBe(240);
    await expect.poll(() => begin.mock.calls.length).toBe(1);
    expect(state()).toMatchObject({ cast: 'offered', castLeft: 'lost', castName: null });
    expect(state().sound.volume).toBe(video.volume);
    // What comes late of the session is no news.
    status({ time: 500 });
    expect(state().time).not.toBe(500);
    controller.store.dispatch({ type: 'cast-told' });
    expect(state().castLeft).toBe(null);
  });

  it('vanishing before it showed anything leaves the film where it was', async () => {
    await play();
    at(120);
    listener.began(session);
    await onScreen();
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(current().options.startAt).toBe(120);
  });

  it('ends there as it ends here, and is played again from its start', async () => {
    await play();
    listener.began(session);
    await onScreen();
    const ends: string[] = [];
    controller.attach(({ onUpdate: onNews }) =>
      onNews(({ type }) => type === 'ended' && ends.push(type)),
    );
    status({ time: 599 });
    status({ state: 'ended', time: 0 });
    // It says so again and again.
    status({ state: 'ended', time: 0 });
    expect(ends).toEqual(['ended']);
    expect(state()).toMatchObject({ phase: 'ended', paused: true, time: 599 });
    controller.play();
    await onScreen(2);
    expect(loaded[1]).toMatchObject({ startAt: null, autoplay: true });
    status({ time: 1 });
    expect(state()).toMatchObject({ phase: 'ready', time: 1 });
  });

  it('repeats a part there', async () => {
    await play();
    listener.began(session);
    await onScreen();
    status({ time: 50 });
    const { repeatPart } = await import('./repeat-part.ts');
    controller.attach(repeatPart);
    controller.setLoop({ start: 40, end: 60 });
    commands = [];
    status({ time: 60.2 });
    await expect.poll(() => commands).toEqual(['seek 40']);
  });

  it('has the captions of the screen', async () => {
    await play();
    listener.began(session);
    await onScreen();
    status({ captions: [{ index: 0, label: 'Deutsch', language: 'de' }] });
    expect(state().captionTracks.map(({ label }) => label)).toEqual(['Deutsch']);
    controller.chooseCaption(0);
    expect(commands).toContain('caption 0');
  });
});

describe('a screen that cannot', () => {
  it('is tried twice; then the film goes on here and says so', async () => {
    await play();
    at(120);
    loadFails = true;
    listener.began(session);
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(loaded.map(({ startAt }) => startAt)).toEqual([120, 120]);
    expect(commands).toContain('end');
    expect(state()).toMatchObject({ cast: 'offered', castLeft: 'refused' });
    expect(current().options.startAt).toBe(120);
  });

  it('that fails once on the way has the film again at its place', async () => {
    await play();
    listener.began(session);
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
    expect(state().cast).toBe('on');
  });

  it('could not be reached: nothing changed but that this is said', async () => {
    await play();
    listener.refused();
    expect(state()).toMatchObject({ cast: 'offered', castLeft: 'refused' });
    expect(fake.loaded.length).toBe(1);
  });

  it('is left to itself when somebody ends the film there', async () => {
    await play();
    listener.began(session);
    await onScreen();
    status({ time: 200 });
    status({ state: 'stopped', time: 0 });
    await expect.poll(() => fake.loaded.length).toBe(2);
    expect(state()).toMatchObject({ cast: 'offered', castLeft: null });
    expect(current().options.startAt).toBe(200);
  });
});

describe('the right to watch', () => {
  it('is renewed before it ends: the screen has a fresh address at the same place', async () => {
    fresh = ['http://portal.test/h/2/master.m3u8'];
    await play({ renewAfterMs: 480_000 });
    listener.began(session);
    await onScreen();
    status({ time: 300 });
    await vi.advanceTimersByTimeAsync(480_000);
    await onScreen(2);
    expect(loaded[1]).toMatchObject({
      address: 'http://portal.test/h/2/master.m3u8',
      startAt: 300,
    });
  });

  it('that ended is asked for anew when the screen is refused', async () => {
    fresh = ['http://portal.test/h/2/master.m3u8'];
    await play();
    listener.began(session);
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

  it('that is lost is said, and no address is given to the screen', async () => {
    await play();
    statuses['http://portal.test/h/1/master.m3u8'] = 403;
    listener.began(session);
    await expect.poll(() => state().error?.code).toBe('expired');
    expect(loaded).toEqual([]);
  });
});

describe('a live match on a screen, whose clock begins anywhere', () => {
  /** The clock of the event is there, or as much later as the test itself took. */
  const expectAt = (seconds: number) => {
    const there = ((controller.getWallClock() ?? 0) - kickOff) / 1000;
    expect(there).toBeGreaterThanOrEqual(seconds);
    expect(there).toBeLessThan(seconds + 30);
  };
  async function live() {
    fake.window = { start: 0, end: 600 };
    await play({ mode: 'live', timeOrigin: kickOff });
    current().listener.playlist({
      live: true,
      targetDuration: 4,
      fragments: [{ start: 0, programDateTime: kickOff }],
    });
  }

  it('goes there at the live position, and keeps the clock of the event', async () => {
    await live();
    at(600);
    listener.began(session);
    await onScreen();
    expect(loaded[0]).toMatchObject({ live: true, startAt: null });
    status({ time: 5000, window: { start: 4400, end: 5000 } });
    expect(commands).toEqual([]);
    expect(state().live).toBe(true);
    expect(state().atLiveEdge).toBe(true);
    expectAt(600);
    const shift = state().time - 5000;
    controller.seek(300);
    controller.backToLive();
    expect(commands.pop()).toBe('play');
    expect(commands.map((one) => Number(one.replace('seek ', '')) + shift)).toEqual([
      300,
      state().window.end,
    ]);
  });

  it('keeps the clock of the event when another stream takes its place there', async () => {
    await live();
    at(600);
    listener.began(session);
    await onScreen();
    status({ time: 5000, window: { start: 4400, end: 5000 } });
    await vi.advanceTimersByTimeAsync(20_000);
    wanted = { ...wanted, broadcast: 'http://portal.test/other/master.m3u8' };
    controller.load();
    await onScreen(2);
    expect(loaded[1]?.address).toBe('http://portal.test/other/master.m3u8');
    status({ time: 30, window: { start: 0, end: 30 } });
    expectAt(620);
    expect(state().atLiveEdge).toBe(true);
  });

  it('goes there behind live where its viewer was, and comes back to that moment of the event', async () => {
    await live();
    at(200);
    controller.seek(200);
    at(200);
    listener.began(session);
    await onScreen();
    // It begins at the live position: only from there is the place known.
    await vi.advanceTimersByTimeAsync(10_000);
    status({ time: 90, window: { start: 0, end: 90 } });
    expect(commands.length).toBe(1);
    // 400 s behind live, which has moved on by ten: that is before what this screen has.
    expect(commands[0]).toBe('seek 0');
    status({ time: 0, window: { start: 0, end: 90 } });
    expectAt(520);
    listener.ended('lost');
    await expect.poll(() => fake.loaded.length).toBe(2);
    current().listener.playlist({
      live: true,
      targetDuration: 4,
      fragments: [{ start: 1000, programDateTime: kickOff + 400_000 }],
    });
    expect(state().followsLive).toBe(false);
  });
});

it('has a screen end what it plays when the page goes', async () => {
  await play();
  listener.began(session);
  await onScreen();
  window.dispatchEvent(new Event('pagehide'));
  expect(commands).toEqual(['end']);
  expect(state().cast).toBe('offered');
});

it('has a screen end what it plays when the player goes', async () => {
  await play();
  listener.began(session);
  await onScreen();
  controller.destroy();
  expect(commands).toEqual(['unfollow', 'end']);
});
