import { contentTimeAt, mediaTimeAt } from '../core/live/content-time.ts';
import { wallClockAt } from '../core/live/wall-clock.ts';
import type { PlayerMode } from '../core/live/live-state.ts';
import { initialState, reducePlayer, type PlayerEvent, type PlayerState } from '../core/state.ts';
import { createStore, type Store } from '../core/store.ts';
import { createAttachments, type AttachmentPorts, type Attachments } from './attachments.ts';
import { createInterrupt } from './recovery/interruption.ts';
import type { CastDevice, MediaInfo } from './cast/cast.ts';
import { createCommands, type PlayerCommands } from './commands.ts';
import { followMedia } from './media/media-events.ts';
import { leavePictureInPicture } from './screen/picture-in-picture.ts';
import { createSourceController } from './source/source-controller.ts';
import type { SourceSpec } from './source/source-spec.ts';

export type ControllerOptions = Pick<AttachmentPorts, 'video' | 'root' | 'layer'> & {
  mode: PlayerMode;
  /** Description of the video for another screen. */
  mediaInfo?: () => MediaInfo;
  errorAfterMs: number;
  startErrorAfterMs: number;
  /** The source to play. Read each time, because a page may change it on every render. */
  spec: () => SourceSpec;
  onSourceExpired: () => ((source: string) => Promise<string | null>) | null;
};

/**
 * Drives one media element. `source-controller.ts` runs one source after the other, `commands.ts` has the
 * commands, and everything else joins through `attachments.ts`.
 */
export type PlayerController = PlayerCommands &
  Pick<Attachments, 'attach' | 'syncAttachments'> & {
    store: Store<PlayerState, PlayerEvent>;
    /** Starts over with the current `spec`; playback stays requested. */
    load: () => void;
    /** Lets the viewer choose another screen, or return from it. Must be called in a user gesture. */
    chooseScreen: () => void;
    toContentTime: (mediaTime: number) => number;
    toMediaTime: (contentTime: number) => number;
    /** Draws the current frame over the whole canvas; false while there is none. */
    drawPicture: (canvas: HTMLCanvasElement) => boolean;
    /** When the current frame was taken, by the stream's dates, ms since 1970. */
    getWallClock: () => number | null;
    /** Yaw of the viewer's view of the panorama, degrees; null in the broadcast. */
    getYaw: () => number | null;
    /** Registers the reader of that yaw, and returns the function that unregisters it. */
    registerYaw: (readYaw: () => number | null) => () => void;
    destroy: () => void;
  };

const unknownMedia: MediaInfo = {
  title: null,
  poster: null,
  isClip: false,
  isOneOfSeveral: false,
};

/** Position and seekable range are read this often: the live position advances without media events. */
const measureEveryMs = 500;

export function createController(options: ControllerOptions): PlayerController {
  const { video, layer, spec } = options;
  const store = createStore(reducePlayer, initialState(options.mode));
  const { dispatch, getState, subscribe } = store;
  const toContentTime = (time: number) =>
    contentTimeAt(getState().live.anchors, spec().timeOrigin, time);
  const toMediaTime = (time: number) =>
    mediaTimeAt(getState().live.anchors, spec().timeOrigin, time);

  let device: CastDevice | null = null;
  const sources = createSourceController({
    video,
    store,
    spec,
    errorAfterMs: options.errorAfterMs,
    startErrorAfterMs: options.startErrorAfterMs,
    onSourceExpired: options.onSourceExpired,
    device: () => device,
    emit: (update) => attachments.emit(update),
  });
  const commands = createCommands({
    video,
    store,
    sources,
    onChosen: (choice) => attachments.emit({ type: 'chosen', choice }),
  });
  let readYaw: (() => number | null) | null = null;
  const attachments = createAttachments({
    video,
    get root() {
      return options.root;
    },
    layer,
    getState,
    subscribe,
    commands,
    toContentTime,
    toMediaTime,
    interrupt: createInterrupt({ video, store, commands }),
    cast: {
      address: sources.address,
      join: (joining) => {
        device = joining;
      },
      setStatus: (status, about) => {
        dispatch({ type: 'cast', status, ...about });
        sources.handOver();
      },
      mediaInfo: options.mediaInfo ?? (() => unknownMedia),
      dispatch,
      ended: sources.finish,
    },
    markBreaks: (times) => dispatch({ type: 'breaks', times }),
  });
  const stopMedia = followMedia(video, () => options.root, {
    dispatch,
    measure: sources.measure,
    stalled: sources.stalled,
    running: sources.running,
    positionReached: sources.positionReached,
    paused: () => {
      // Headphones pulled out, a call or the system's own button: playback is no longer wanted. After a
      // failure it still is, so that a new source plays on.
      const { error, playback } = getState();
      // An interruption caused the pause, or the video is playing again by now.
      if (playback.interruption || !video.paused) return;
      if (!error) dispatch({ type: 'pause-requested' });
    },
    ended: sources.finish,
  });
  const measureTimer = setInterval(sources.measure, measureEveryMs);

  return {
    ...commands,
    store,
    attach: attachments.attach,
    syncAttachments: attachments.syncAttachments,
    load: sources.load,
    chooseScreen: () => device?.choose(),
    toContentTime,
    toMediaTime,
    drawPicture: (canvas) => {
      const context = canvas.getContext('2d');
      if (
        context === null ||
        video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ||
        video.seeking
      )
        return false;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return true;
    },
    getWallClock: () => wallClockAt(getState().live.anchors, getState().timeline.currentTime),
    getYaw: () => readYaw?.() ?? null,
    registerYaw: (read) => {
      readYaw = read;
      return () => {
        // When a video moves, the next player registers before the last one unregisters.
        if (readYaw === read) readYaw = null;
      };
    },
    destroy: () => {
      leavePictureInPicture(video);
      sources.close();
      attachments.detachAll();
      stopMedia();
      clearInterval(measureTimer);
    },
  };
}
