// @vitest-environment jsdom
import type { RemoteListener, RemoteSession, RemoteStatus } from '@grandstand/player/cast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installGoogleCast, removeGoogleCast, type FakeTelevision } from './google-cast.testing.ts';

let television: FakeTelevision;
let events: unknown[];
let session: RemoteSession | null;
let isAgreed: boolean;
const reload = vi.fn<() => void>();

const listener: RemoteListener = {
  availabilityChanged: (isAvailable) => void events.push(['offered', isAvailable]),
  started: (joined) => {
    session = joined;
    events.push(['started', joined.name]);
  },
  status: (status) => void events.push(status),
  ended: (why) => void events.push(['ended', why]),
  connectFailed: () => void events.push('refused'),
};
const source = {
  address: 'https://portal.example/media/h/g/events/e/master.m3u8',
  title: 'Blue v Red',
  poster: 'https://portal.example/p.jpg',
  live: false,
  startAt: 120,
  autoplay: true,
  isFragmented: true,
} as const;
const script = () => document.querySelector('script');

/** Loads the SDK as in a fresh document. */
async function loadSdk() {
  const { loadGoogleCast } = await import('./google-cast.ts');
  const screens = loadGoogleCast('CC1AD845', () => isAgreed, reload);
  await expect.poll(script).not.toBe(null);
  television = installGoogleCast();
  window.__onGCastApiAvailable?.(true);
  return screens;
}
async function playOnTelevision() {
  const stop = (await loadSdk()).follow(listener);
  television.startSession();
  await session?.load(source);
  events.length = 0;
  television.requests.length = 0;
  return stop;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  events = [];
  session = null;
  isAgreed = true;
  reload.mockClear();
});
afterEach(() => {
  removeGoogleCast();
  vi.useRealTimers();
});

describe('Google Cast through its SDK', () => {
  it('is loaded from Google once per document, with the tenant’s receiver', async () => {
    await loadSdk();
    expect(script()?.src).toBe(
      'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1',
    );
    expect(television.requests).toEqual([
      ['options', { receiverApplicationId: 'CC1AD845', autoJoinPolicy: 'page_scoped' }],
    ]);
    const { loadGoogleCast } = await import('./google-cast.ts');
    await loadGoogleCast('CC1AD845', () => true);
    expect(document.querySelectorAll('script').length).toBe(1);
    expect(television.requests.length).toBe(1);
  });

  it.each(['blocked', 'without Cast', 'silent'])(
    'that is %s is not offered, and the next video loads the SDK again',
    async (why) => {
      const { loadGoogleCast } = await import('./google-cast.ts');
      const screens = loadGoogleCast('CC1AD845', () => true);
      const result = screens.then(
        () => 'there',
        (error: Error) => error.message,
      );
      if (why === 'blocked') script()?.dispatchEvent(new Event('error'));
      if (why === 'without Cast') window.__onGCastApiAvailable?.(false, 'no');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await result).toBe('Google Cast is not available');
      loadGoogleCast('CC1AD845', () => true).catch(() => {});
      expect(document.querySelectorAll('script').length).toBe(2);
    },
  );

  it('reports whether devices are available and opens the browser’s device list', async () => {
    const screens = await loadSdk();
    const stop = screens.follow(listener);
    television.setCastState('NO_DEVICES_AVAILABLE');
    television.setCastState('NOT_CONNECTED');
    expect(events).toEqual([
      ['offered', true],
      ['offered', false],
      ['offered', true],
    ]);
    events.length = 0;
    television.requestSession.mockRejectedValueOnce('cancel');
    screens.choose();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
    television.requestSession.mockRejectedValueOnce('timeout');
    screens.choose();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['refused']);
    stop();
    expect(television.countListeners()).toBe(0);
  });

  it('loads a URL at a position, with title, picture and segment format', async () => {
    (await loadSdk()).follow(listener);
    television.startSession();
    expect(events.at(-1)).toEqual(['started', 'Living room']);
    await session?.load(source);
    expect(television.loadMedia.mock.calls[0]?.[0]).toEqual({
      media: {
        contentId: source.address,
        contentType: 'application/x-mpegurl',
        streamType: 'BUFFERED',
        metadata: { title: 'Blue v Red', images: [{ url: source.poster }] },
        hlsSegmentFormat: 'fmp4',
        hlsVideoSegmentFormat: 'fmp4',
      },
      autoplay: true,
      currentTime: 120,
    });
    await session?.load({ ...source, live: true, startAt: null, isFragmented: null, poster: null });
    const live = television.loadMedia.mock.calls[1]?.[0];
    expect(live).toMatchObject({ media: { streamType: 'LIVE', metadata: { images: [] } } });
    expect(live).not.toHaveProperty('currentTime');
    expect(live).not.toHaveProperty('media.hlsSegmentFormat');
  });

  it('rejects a video that the device refuses, in both error styles of the SDK', async () => {
    (await loadSdk()).follow(listener);
    television.startSession();
    television.loadMedia.mockRejectedValueOnce('load_media_failed');
    await expect(session?.load(source)).rejects.toBe('load_media_failed');
    television.loadMedia.mockResolvedValueOnce('load_media_failed');
    await expect(session?.load(source)).rejects.toThrow('load_media_failed');
  });

  it('reports the status every second and on every change', async () => {
    await playOnTelevision();
    television.update({ playerState: 'PLAYING', getEstimatedTime: () => 12 });
    await vi.advanceTimersByTimeAsync(1000);
    const statuses = events as RemoteStatus[];
    expect(statuses.at(-1)).toEqual({
      state: 'playing',
      time: 12,
      seekable: { start: 0, end: 600 },
      sound: { volume: 0.5, muted: false },
      captions: [],
    });
    const count = statuses.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(statuses.length).toBe(count + 2);
    for (const [playerState, idleReason, state] of [
      ['PAUSED', null, 'paused'],
      ['BUFFERING', null, 'waiting'],
      ['IDLE', 'FINISHED', 'ended'],
      ['IDLE', 'ERROR', 'failed'],
      ['IDLE', 'CANCELLED', 'stopped'],
    ] as const) {
      television.update({ playerState, idleReason });
      expect(statuses.at(-1)?.state).toBe(state);
    }
    const before = statuses.length;
    television.update({ playerState: 'IDLE', idleReason: 'INTERRUPTED' });
    expect(statuses.length).toBe(before);
    television.update({
      playerState: 'PLAYING',
      media: {
        tracks: [
          { trackId: 1, type: 'AUDIO' },
          { trackId: 7, type: 'TEXT', name: 'Deutsch', language: 'de' },
          { trackId: 9, type: 'TEXT' },
        ],
      },
      getEstimatedLiveSeekableRange: () => ({ start: 40, end: 90 }),
    });
    expect(statuses.at(-1)).toMatchObject({
      seekable: { start: 40, end: 90 },
      captions: [
        { index: 0, label: 'Deutsch', language: 'de' },
        { index: 1, label: '2', language: '' },
      ],
    });
    session?.showCaption(0);
    session?.showCaption(null);
    expect(television.requests).toEqual([
      ['tracks', { activeTrackIds: [7] }],
      ['tracks', { activeTrackIds: [] }],
    ]);
  });

  it('plays, pauses, seeks, sets the volume and ends the session', async () => {
    await playOnTelevision();
    session?.play();
    session?.pause();
    session?.seek(33);
    session?.setSound({ volume: 0.3, muted: true });
    session?.end();
    expect(television.requests).toEqual([
      'play',
      'pause',
      ['seek', { currentTime: 33 }],
      ['volume', 0.3],
      ['mute', true],
      ['end', true],
    ]);
  });

  it.each([
    [undefined, 'over'],
    ['session_error', 'lost'],
  ])('reports once that a session is over: error code %s, reason %s', async (code, why) => {
    await playOnTelevision();
    television.endSession(code);
    expect(events).toEqual([['ended', why]]);
    television.update({ playerState: 'PLAYING' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(events.length).toBe(1);
  });

  it('ends the session and reloads the page when consent is withdrawn', async () => {
    await playOnTelevision();
    const { useConsent } = await import('./consent-store.ts');
    useConsent.setState({ isRead: true });
    expect(reload).not.toHaveBeenCalled();
    isAgreed = false;
    useConsent.setState({ choice: null });
    expect(television.requests).toContainEqual(['end current', true]);
    expect(reload).toHaveBeenCalledOnce();
  });
});
