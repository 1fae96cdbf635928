import { captionsReducers, initialCaptions } from './captions/captions-state.ts';
import type { CaptionsEvent, CaptionsState } from './captions/captions-state.ts';
import { castReducers, initialCast } from './cast/cast-state.ts';
import type { CastEvent, CastState } from './cast/cast-state.ts';
import { initialScreen, screenReducers } from './controls/screen-state.ts';
import type { ScreenEvent, ScreenState } from './controls/screen-state.ts';
import { initialLive, liveReducers } from './live/live-state.ts';
import type { LiveEvent, LiveState, PlayerMode } from './live/live-state.ts';
import { initialView, viewReducers } from './panorama/view-state.ts';
import type { ViewEvent, ViewState } from './panorama/view-state.ts';
import { initialPlayback, playbackReducers } from './playback/playback-state.ts';
import type { PlaybackEvent, PlaybackState } from './playback/playback-state.ts';
import { initialQuality, qualityReducers } from './quality/quality-state.ts';
import type { QualityEvent, QualityState } from './quality/quality-state.ts';
import { errorReducers, onlineReducers } from './recovery/error-state.ts';
import type { ErrorEvent, ErrorState, OnlineEvent, OnlineState } from './recovery/error-state.ts';
import { reduceFeature } from './reducer.ts';
import { initialAudioTracks, audioTracksReducers } from './audio-tracks/audio-tracks-state.ts';
import type { AudioTracksEvent, AudioTracksState } from './audio-tracks/audio-tracks-state.ts';
import { initialTimeline, timelineReducers } from './timeline/timeline-state.ts';
import type { TimelineEvent, TimelineState } from './timeline/timeline-state.ts';

export type PlayerState = {
  playback: PlaybackState;
  live: LiveState;
  timeline: TimelineState;
  quality: QualityState;
  captions: CaptionsState;
  audioTracks: AudioTracksState;
  cast: CastState;
  view: ViewState;
  screen: ScreenState;
  error: ErrorState;
  online: OnlineState;
};

type SourceChanged = {
  type: 'source-changed';
  live: boolean;
  /** Starts at the live position, if the stream has one. */
  atEdge: boolean;
  empty: boolean;
  keepView: boolean;
  /** The same stream again, with the same captions and audio tracks. */
  keepTracks?: boolean;
};

export type PlayerEvent =
  | SourceChanged
  | PlaybackEvent
  | LiveEvent
  | TimelineEvent
  | QualityEvent
  | CaptionsEvent
  | AudioTracksEvent
  | CastEvent
  | ViewEvent
  | ScreenEvent
  | ErrorEvent
  | OnlineEvent;

export const initialState = (mode: PlayerMode): PlayerState => ({
  playback: initialPlayback,
  live: initialLive(mode),
  timeline: initialTimeline,
  quality: initialQuality,
  captions: initialCaptions,
  audioTracks: initialAudioTracks,
  cast: initialCast,
  view: initialView,
  screen: initialScreen,
  error: null,
  online: true,
});

/** Resets all state of the old source, including its error; the viewer's choices stay. */
function withNewSource(state: PlayerState, event: SourceChanged): PlayerState {
  const { playback, live, timeline, captions, view, cast, screen, online } = state;
  const { interruption } = playback;
  const fresh = initialState(event.live ? 'live' : 'vod');
  return {
    playback: {
      ...fresh.playback,
      phase: event.empty ? 'empty' : 'loading',
      wantsPlay: playback.wantsPlay,
      autoplayMuted: playback.autoplayMuted,
      sound: playback.sound,
      playbackRate: event.live ? 1 : playback.playbackRate,
      interruption,
      ...(interruption && { paused: playback.paused, waiting: playback.waiting }),
    },
    live: {
      ...fresh.live,
      followsLive: event.live && event.atEdge,
      startChoice: live.startChoice,
    },
    timeline: { ...fresh.timeline, breaks: timeline.breaks },
    quality: fresh.quality,
    captions: { ...(event.keepTracks ? captions : fresh.captions), style: captions.style },
    audioTracks: event.keepTracks ? state.audioTracks : fresh.audioTracks,
    view: event.keepView ? view : fresh.view,
    error: null,
    cast,
    screen,
    online,
  };
}

const isSame = (a: PlayerState, b: PlayerState): boolean =>
  (Object.keys(a) as (keyof PlayerState)[]).every((feature) => a[feature] === b[feature]);

/** The reducer of the player's whole state; everything else only dispatches to it. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'source-changed') return withNewSource(state, event);
  const next: PlayerState = {
    playback: reduceFeature(playbackReducers, state.playback, event, state),
    live: reduceFeature(liveReducers, state.live, event, state),
    timeline: reduceFeature(timelineReducers, state.timeline, event, state),
    quality: reduceFeature(qualityReducers, state.quality, event, state),
    captions: reduceFeature(captionsReducers, state.captions, event, state),
    audioTracks: reduceFeature(audioTracksReducers, state.audioTracks, event, state),
    cast: reduceFeature(castReducers, state.cast, event, state),
    view: reduceFeature(viewReducers, state.view, event, state),
    screen: reduceFeature(screenReducers, state.screen, event, state),
    error: reduceFeature(errorReducers, state.error, event, state),
    online: reduceFeature(onlineReducers, state.online, event, state),
  };
  return isSame(state, next) ? state : next;
}
