/**
 * Stands for Google's Cast SDK in tests, as far as the adapter uses it: one television, that plays nothing
 * but says what a test has it say. The product never has it.
 */
import { vi } from 'vitest';
import type { CastMedia, CastSession, CastStateEvent, SessionStateEvent } from './cast-sdk.ts';

type Fields = Record<string, unknown>;

/** An object that the SDK lets its user fill in, with what it was made of. */
const filled = (...names: string[]) =>
  function Filled(this: Fields, ...values: unknown[]) {
    names.forEach((name, index) => Object.assign(this, { [name]: values[index] }));
  } as unknown as new (...values: never[]) => Fields;

export interface FakeTelevision {
  /** What it was asked for, in turn. */
  readonly requests: unknown[];
  readonly requestSession: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
  readonly loadMedia: ReturnType<typeof vi.fn<CastSession['loadMedia']>>;
  /** What its player says; told to whoever listens. */
  say(change: Partial<CastMedia>): void;
  setCastState(castState: string): void;
  begin(): void;
  end(errorCode?: string): void;
  /** How many listen to the SDK. */
  listeners(): number;
}

/** Puts the SDK into the page, as its script would; `__onGCastApiAvailable` is for the test to call. */
export function putGoogleCast(): FakeTelevision {
  const requests: unknown[] = [];
  const listening = {
    caststatechanged: new Set<unknown>(),
    sessionstatechanged: new Set<unknown>(),
  };
  let castState = 'NOT_CONNECTED';
  const updated = new Set<() => void>();
  const ask = (what: string) => (request: unknown) =>
    void requests.push(request ? [what, request] : what);
  const media: CastMedia & Fields = {
    playerState: 'BUFFERING',
    idleReason: null,
    media: { duration: 600 },
    getEstimatedTime: () => 0,
    play: ask('play'),
    pause: ask('pause'),
    seek: ask('seek'),
    editTracksInfo: ask('tracks'),
    addUpdateListener: (listener) => void updated.add(listener),
  };
  const loadMedia = vi.fn<CastSession['loadMedia']>(async () => undefined);
  const session: CastSession = {
    getCastDevice: () => ({ friendlyName: 'Living room' }),
    getMediaSession: () => media,
    loadMedia,
    getVolume: () => 0.5,
    isMute: () => false,
    setVolume: async (volume) => void requests.push(['volume', volume]),
    setMute: async (muted) => void requests.push(['mute', muted]),
    endSession: (stopsCasting) => void requests.push(['end', stopsCasting]),
  };
  const requestSession = vi.fn<() => Promise<unknown>>(async () => undefined);
  const context = {
    setOptions: (options: object) => void requests.push(['options', options]),
    getCastState: () => castState,
    getCurrentSession: () => session,
    requestSession,
    endCurrentSession: (stopsCasting: boolean) => void requests.push(['end current', stopsCasting]),
    addEventListener: (type: keyof typeof listening, listen: unknown) =>
      void listening[type].add(listen),
    removeEventListener: (type: keyof typeof listening, listen: unknown) =>
      void listening[type].delete(listen),
  };
  Object.assign(window, {
    cast: { framework: { CastContext: { getInstance: () => context } } },
    chrome: {
      cast: {
        Image: filled('url'),
        media: {
          MediaInfo: filled('contentId', 'contentType'),
          GenericMediaMetadata: filled(),
          LoadRequest: filled('media'),
          SeekRequest: filled(),
          EditTracksInfoRequest: filled('activeTrackIds'),
        },
      },
    },
  });
  const dispatchSessionState = (event: Omit<SessionStateEvent, 'session'>) => {
    for (const listen of [...listening.sessionstatechanged]) {
      (listen as (event: SessionStateEvent) => void)({ session, ...event });
    }
  };
  return {
    requests,
    requestSession,
    loadMedia,
    say(change) {
      Object.assign(media, change);
      for (const listener of updated) listener();
    },
    setCastState(next) {
      castState = next;
      for (const listen of [...listening.caststatechanged]) {
        (listen as (event: CastStateEvent) => void)({ castState });
      }
    },
    begin: () => dispatchSessionState({ sessionState: 'SESSION_STARTED' }),
    end: (errorCode) =>
      dispatchSessionState({ sessionState: 'SESSION_ENDED', errorCode: errorCode ?? null }),
    listeners: () => listening.caststatechanged.size + listening.sessionstatechanged.size,
  };
}

/** Takes it out again. */
export function removeGoogleCast(): void {
  delete window.cast;
  delete window.chrome;
  delete window.__onGCastApiAvailable;
  document.head.replaceChildren();
}
