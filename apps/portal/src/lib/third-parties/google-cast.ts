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

const address = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
/** So long the SDK is waited for, ms. */
const patienceMs = 20_000;
/** So often it is asked where the film is; that it changed otherwise it says, ms. */
const lookMs = 1000;

const ignore = () => {};

const captionsOf = (media: CastMedia) =>
  (media.media?.tracks ?? []).filter(({ type }) => type === 'TEXT');

function stateOf({ playerState, idleReason }: CastMedia): RemoteStatus['state'] | null {
  if (playerState === 'PLAYING') return 'playing';
  if (playerState === 'PAUSED') return 'paused';
  if (playerState !== 'IDLE') return 'waiting';
  if (idleReason === 'FINISHED') return 'ended';
  if (idleReason === 'ERROR') return 'failed';
  // `INTERRUPTED`: something else of ours took its place.
  return idleReason === 'CANCELLED' ? 'stopped' : null;
}

function windowOf(media: CastMedia): RemoteStatus['window'] {
  const { start = 0, end } =
    media.getEstimatedLiveSeekableRange?.() ?? media.liveSeekableRange ?? {};
  if (end !== undefined) return { start, end };
  const duration = media.media?.duration ?? 0;
  return Number.isFinite(duration) && duration > 0 ? { start: 0, end: duration } : null;
}

/** The request to play a film, as receivers take it. */
function requestFor(source: RemoteMedia): object {
  const sdk = window.chrome?.cast;
  if (sdk === undefined) throw new Error('Google Cast is not there');
  const { MediaInfo, GenericMediaMetadata, LoadRequest } = sdk.media;
  const about = Object.assign(new GenericMediaMetadata(), {
    title: source.title ?? '',
    images: source.poster === null ? [] : [new sdk.Image(source.poster)],
  });
  const media = Object.assign(new MediaInfo(source.address, 'application/x-mpegurl'), {
    streamType: source.live ? 'LIVE' : 'BUFFERED',
    metadata: about,
    // Receivers take segments for transport streams unless they are told.
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
 * The player of one screen, told of through `listener`; answers how to stop. The SDK's own summary of it
 * (`RemotePlayer`) falls silent after the end of a film, so the medium itself is asked.
 */
function joinSession(
  session: CastSession,
  listener: RemoteListener,
): { readonly remote: RemoteSession; stop(): void } {
  let media: CastMedia | null = null;
  let isOver = false;
  const updateStatus = () => {
    const state = media === null || isOver ? null : stateOf(media);
    if (media === null || state === null) return;
    listener.status({
      state,
      time: media.getEstimatedTime(),
      window: windowOf(media),
      sound: { volume: session.getVolume(), muted: session.isMute() },
      captions: captionsOf(media).map(({ name, language }, index) => ({
        index,
        label: name || language || String(index + 1),
        language: language ?? '',
      })),
    });
  };
  const looking = setInterval(updateStatus, lookMs);
  const remote: RemoteSession = {
    name: session.getCastDevice().friendlyName,
    load: async (source) => {
      media = null;
      // Of an older SDK, which tells the code of an error by its answer.
      const code = await session.loadMedia(requestFor(source));
      if (code) throw new Error(`The screen refused the film: ${code}`);
      media = session.getMediaSession();
      if (media === null) throw new Error('The screen plays nothing');
      media.addUpdateListener(updateStatus);
      // Whoever waits for this is told first.
      setTimeout(updateStatus);
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
      clearInterval(looking);
    },
  };
}

/** Screens as the SDK of the page knows them. */
function screensOf(framework: CastFramework): RemoteScreens {
  const context = framework.CastContext.getInstance();
  let refused = () => {};
  return {
    follow: (listener) => {
      let joined: ReturnType<typeof joinSession> | null = null;
      const leave = () => {
        joined?.stop();
        joined = null;
      };
      const updateAvailability = (state: string) =>
        listener.offered(state !== 'NO_DEVICES_AVAILABLE');
      const onCastState = ({ castState }: CastStateEvent) => updateAvailability(castState);
      const onSession = ({ session, sessionState, errorCode }: SessionStateEvent) => {
        if (sessionState === 'SESSION_STARTED') {
          leave();
          joined = joinSession(session, listener);
          listener.began(joined.remote);
        }
        if (sessionState === 'SESSION_ENDED' && joined !== null) {
          leave();
          listener.ended(errorCode ? 'lost' : 'over');
        }
      };
      refused = () => joined === null && listener.refused();
      context.addEventListener('caststatechanged', onCastState);
      context.addEventListener('sessionstatechanged', onSession);
      updateAvailability(context.getCastState());
      return () => {
        context.removeEventListener('caststatechanged', onCastState);
        context.removeEventListener('sessionstatechanged', onSession);
        leave();
      };
    },
    choose: () => {
      // The browser's own list, from which a session is ended, too.
      context.requestSession().catch((code: unknown) => {
        if (code !== 'cancel') refused();
      });
    },
  };
}

let loading: Promise<CastFramework> | null = null;

/** Fetches the SDK once for a document; after a failure, again with the next film. */
function fetchSdk(): Promise<CastFramework> {
  loading ??= new Promise<CastFramework>((resolve, reject) => {
    let late: ReturnType<typeof setTimeout> | null = null;
    const settle = (framework: CastFramework | null) => {
      // What comes after that is nobody's any more.
      if (late === null) return;
      clearTimeout(late);
      late = null;
      if (framework) return resolve(framework);
      loading = null;
      return reject(new Error('Google Cast is not available'));
    };
    const fail = () => settle(null);
    late = setTimeout(fail, patienceMs);
    window.__onGCastApiAvailable = (isAvailable) =>
      settle(isAvailable ? (window.cast?.framework ?? null) : null);
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  return loading;
}

/**
 * Televisions by Google's Cast SDK, whose script is fetched now. It rejects where that cannot be had.
 * @param isAgreed once the viewer takes that back, the page opens anew without the script
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
    // A film that runs on a television ends with its page: nothing of another page joins it.
    context.setOptions({ receiverApplicationId, autoJoinPolicy: 'page_scoped' });
    useConsent.subscribe(() => {
      if (isAgreed()) return;
      context.endCurrentSession(true);
      // Its script cannot be taken out of a page, only left behind with it.
      reopen();
    });
  }
  return screensOf(framework);
}
