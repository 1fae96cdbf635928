/**
 * Test double of Google's Cast SDK, as far as the adapter uses it: one device that plays nothing, but
 * reports what a test sets.
 */
import { vi } from 'vitest';
import type { CastMedia, CastSession, CastStateEvent, SessionStateEvent } from './cast-sdk.ts';

type Fields = Record<string, unknown>;

/** Returns a class like those of the SDK: its instances take constructor arguments and may be filled in. */
const requestClass = (...names: string[]) =>
  function Request(this: Fields, ...values: unknown[]) {
    names.forEach((name, index) => Object.assign(this, { [name]: values[index] }));
  } as unknown as new (...values: never[]) => Fields;

export interface FakeTelevision {
  /** The requests it received, in order. */
  readonly requests: unknown[];
  readonly requestSession: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
  readonly loadMedia: ReturnType<typeof vi.fn<CastSession['loadMedia']>>;
  /** Changes the player's state and calls the listeners. */
  update(change: Partial<CastMedia>): void;
  setCastState(castState: string): void;
  startSession(): void;
  endSession(errorCode?: string): void;
  /** Number of listeners of the SDK. */
  countListeners(): number;
}

/** Installs the SDK into the page, as its script would; the test calls `__onGCastApiAvailable`. */
export function installGoogleCast(): FakeTelevision {
  const requests: unknown[] = [];
  const listeners = {
    caststatechanged: new Set<unknown>(),
    sessionstatechanged: new Set<unknown>(),
  };
  let castState = 'NOT_CONNECTED';
  const updateListeners = new Set<() => void>();
  const record = (action: string) => (request: unknown) =>
    void requests.push(request ? [action, request] : action);
  const media: CastMedia & Fields = {
    playerState: 'BUFFERING',
    idleReason: null,
    media: { duration: 600 },
    getEstimatedTime: () => 0,
    play: record('play'),
    pause: record('pause'),
    seek: record('seek'),
    editTracksInfo: record('tracks'),
    addUpdateListener: (listener) => void updateListeners.add(listener),
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
    addEventListener: (type: keyof typeof listeners, listen: unknown) =>
      void listeners[type].add(listen),
    removeEventListener: (type: keyof typeof listeners, listen: unknown) =>
      void listeners[type].delete(listen),
  };
  Object.assign(window, {
    cast: { framework: { CastContext: { getInstance: () => context } } },
    chrome: {
      cast: {
        Image: requestClass('url'),
        media: {
          MediaInfo: requestClass('contentId', 'contentType'),
          GenericMediaMetadata: requestClass(),
          LoadRequest: requestClass('media'),
          SeekRequest: requestClass(),
          EditTracksInfoRequest: requestClass('activeTrackIds'),
        },
      },
    },
  });
  const dispatchSessionState = (event: Omit<SessionStateEvent, 'session'>) => {
    for (const listen of Array.from(listeners.sessionstatechanged)) {
      (listen as (event: SessionStateEvent) => void)({ session, ...event });
    }
  };
  return {
    requests,
    requestSession,
    loadMedia,
    update(change) {
      Object.assign(media, change);
      for (const listener of updateListeners) listener();
    },
    setCastState(next) {
      castState = next;
      for (const listen of Array.from(listeners.caststatechanged)) {
        (listen as (event: CastStateEvent) => void)({ castState });
      }
    },
    startSession: () => dispatchSessionState({ sessionState: 'SESSION_STARTED' }),
    endSession: (errorCode) =>
      dispatchSessionState({ sessionState: 'SESSION_ENDED', errorCode: errorCode ?? null }),
    countListeners: () => listeners.caststatechanged.size + listeners.sessionstatechanged.size,
  };
}

/** Removes the SDK from the page. */
export function removeGoogleCast(): void {
  delete window.cast;
  delete window.chrome;
  delete window.__onGCastApiAvailable;
  document.head.replaceChildren();
}
