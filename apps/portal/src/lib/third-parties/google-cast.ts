import type {
  RemoteListener,
  RemoteMedia,
  RemoteScreens,
  RemoteSession,
  RemoteStatus,
} from '@grandstand/player/cast';
import type {
  CastFramework,
  CastMedia,
  CastSession,
  CastStateEvent,
  SessionStateEvent,
} from './cast-sdk.ts';
import { useConsent } from './consent-store.ts';

const sdkUrl = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
/** Load timeout of the SDK. */
const loadTimeoutMs = 20_000;
/** Polling interval of the position; the SDK reports other changes itself. */
const pollIntervalMs = 1000;

const ignore = () => {};

const captionsOf = (media: CastMedia) =>
  (media.media?.tracks ?? []).filter(({ type }) => type === 'TEXT');

function stateOf({ playerState, idleReason }: CastMedia): RemoteStatus['state'] | null {
  if (playerState === 'PLAYING') return 'playing';
  if (playerState === 'PAUSED') return 'paused';
  if (playerState !== 'IDLE') return 'waiting';
  if (idleReason === 'FINISHED') return 'ended';
  if (idleReason === 'ERROR') return 'failed';
  // `INTERRUPTED`: another of our videos replaced it.
  return idleReason === 'CANCELLED' ? 'stopped' : null;
}

function seekableOf(media: CastMedia): RemoteStatus['seekable'] {
  const { start = 0, end } =
    media.getEstimatedLiveSeekableRange?.() ?? media.liveSeekableRange ?? {};
  if (end !== undefined) return { start, end };
  const duration = media.media?.duration ?? 0;
  return Number.isFinite(duration) && duration > 0 ? { start: 0, end: duration } : null;
}

/** Returns the request to play a video, in the receivers' format. */
function requestFor(source: RemoteMedia): object {
  const sdk = window.chrome?.cast;
  if (sdk === undefined) throw new Error('Google Cast is not loaded');
  const { MediaInfo, GenericMediaMetadata, LoadRequest } = sdk.media;
  const metadata = Object.assign(new GenericMediaMetadata(), {
    title: source.title ?? '',
    images: source.poster === null ? [] : [new sdk.Image(source.poster)],
  });
  const media = Object.assign(new MediaInfo(source.address, 'application/x-mpegurl'), {
    streamType: source.live ? 'LIVE' : 'BUFFERED',
    metadata,
    // Receivers assume transport-stream segments by default.
    ...(source.isFragmented === true && {
      hlsSegmentFormat: 'fmp4',
      hlsVideoSegmentFormat: 'fmp4',
    }),
  });
  return Object.assign(new LoadRequest(media), {
    autoplay: source.autoplay,
    ...(source.startAt !== null && { currentTime: source.startAt }),
  });
}

/**
 * Controls the player of one device and reports through `listener`. Polls the SDK's `Media`, because its
 * `RemotePlayer` stops updating after the end of a video.
 */
function joinSession(
  session: CastSession,
  listener: RemoteListener,
): { readonly remote: RemoteSession; stop(): void } {
  let media: CastMedia | null = null;
  let isOver = false;
  const reportStatus = () => {
    const state = media === null || isOver ? null : stateOf(media);
    if (media === null || state === null) return;
    listener.status({
      state,
      time: media.getEstimatedTime(),
      seekable: seekableOf(media),
      sound: { volume: session.getVolume(), muted: session.isMute() },
      captions: captionsOf(media).map(({ name, language }, index) => ({
        index,
        label: name || language || String(index + 1),
        language: language ?? '',
      })),
    });
  };
  const pollTimer = setInterval(reportStatus, pollIntervalMs);
  const remote: RemoteSession = {
    name: session.getCastDevice().friendlyName,
    load: async (source) => {
      media = null;
      // An older SDK resolves to an error code.
      const code = await session.loadMedia(requestFor(source));
      if (code) throw new Error(`The screen refused the video: ${code}`);
      media = session.getMediaSession();
      if (media === null) throw new Error('The screen plays nothing');
      media.addUpdateListener(reportStatus);
      // Reports after the caller that awaits this has continued.
      setTimeout(reportStatus);
    },
    play: () => media?.play(null, ignore, ignore),
    pause: () => media?.pause(null, ignore, ignore),
    seek: (time) => {
      const requests = window.chrome?.cast?.media;
      if (media === null || requests === undefined) return;
      const request = Object.assign(new requests.SeekRequest(), { currentTime: time });
      media.seek(request, ignore, ignore);
    },
    setSound: ({ volume, muted }) => {
      session.setVolume(volume).catch(ignore);
      session.setMute(muted).catch(ignore);
    },
    showCaption: (caption) => {
      const requests = window.chrome?.cast?.media;
      if (media === null || requests === undefined) return;
      const shown = captionsOf(media)
        .filter((_, index) => index === caption)
        .map(({ trackId }) => trackId);
      media.editTracksInfo(new requests.EditTracksInfoRequest(shown), ignore, ignore);
    },
    end: () => session.endSession(true),
  };
  return {
    remote,
    stop() {
      isOver = true;
      clearInterval(pollTimer);
    },
  };
}

/** Returns the devices known to the page's SDK. */
function screensOf(framework: CastFramework): RemoteScreens {
  const context = framework.CastContext.getInstance();
  let onConnectFailed = () => {};
  return {
    follow: (listener) => {
      let joined: ReturnType<typeof joinSession> | null = null;
      const leave = () => {
        joined?.stop();
        joined = null;
      };
      const reportAvailability = (state: string) =>
        listener.availabilityChanged(state !== 'NO_DEVICES_AVAILABLE');
      const onCastState = ({ castState }: CastStateEvent) => reportAvailability(castState);
      const onSession = ({ session, sessionState, errorCode }: SessionStateEvent) => {
        if (sessionState === 'SESSION_STARTED') {
          leave();
          joined = joinSession(session, listener);
          listener.started(joined.remote);
        }
        if (sessionState === 'SESSION_ENDED' && joined !== null) {
          leave();
          listener.ended(errorCode ? 'lost' : 'over');
        }
      };
      onConnectFailed = () => joined === null && listener.connectFailed();
      context.addEventListener('caststatechanged', onCastState);
      context.addEventListener('sessionstatechanged', onSession);
      reportAvailability(context.getCastState());
      return () => {
        context.removeEventListener('caststatechanged', onCastState);
        context.removeEventListener('sessionstatechanged', onSession);
        leave();
      };
    },
    choose: () => {
      // The browser's own list, which can also end a session.
      context.requestSession().catch((code: unknown) => {
        if (code !== 'cancel') onConnectFailed();
      });
    },
  };
}

let loading: Promise<CastFramework> | null = null;

/** Loads the SDK once per document; after a failure, again with the next video. */
function fetchSdk(): Promise<CastFramework> {
  loading ??= new Promise<CastFramework>((resolve, reject) => {
    let timeout: ReturnType<typeof setTimeout> | null = null;
    const settle = (framework: CastFramework | null) => {
      // Settled already, e.g. by the timeout.
      if (timeout === null) return;
      clearTimeout(timeout);
      timeout = null;
      if (framework) return resolve(framework);
      loading = null;
      return reject(new Error('Google Cast is not available'));
    };
    const fail = () => settle(null);
    timeout = setTimeout(fail, loadTimeoutMs);
    window.__onGCastApiAvailable = (isAvailable) =>
      settle(isAvailable ? (window.cast?.framework ?? null) : null);
    const script = document.createElement('script');
    script.src = sdkUrl;
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  return loading;
}

/**
 * Loads Google's Cast SDK and returns its devices. Rejects if the SDK is unavailable.
 * @param isAgreed once it is false, the page reloads without the script
 */
export async function loadGoogleCast(
  receiverApplicationId: string,
  isAgreed: () => boolean,
  reopen = () => location.reload(),
): Promise<RemoteScreens> {
  const isFirst = loading === null;
  const framework = await fetchSdk();
  const context = framework.CastContext.getInstance();
  if (isFirst) {
    // A video on a device ends with its page: no other page joins its session.
    context.setOptions({ receiverApplicationId, autoJoinPolicy: 'page_scoped' });
    useConsent.subscribe(() => {
      if (isAgreed()) return;
      context.endCurrentSession(true);
      // A script cannot be unloaded from a page, only left behind by a reload.
      reopen();
    });
  }
  return screensOf(framework);
}
