import type { CaptionStyle } from '../core/captions/caption-style.ts';
import { leavesLoop, type Loop } from '../core/timeline/loop.ts';
import type { PlayerPreferences } from '../core/playback/preferences.ts';
import type { PanoramaExitReason, PlayerView } from '../core/panorama/view-state.ts';
import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import { seekTarget } from '../core/timeline/timeline.ts';
import { withMuteToggled, withVolume, type Sound } from '../core/playback/volume.ts';
import { currentPosition } from './media/current-position.ts';
import type { SourceController } from './source-controller.ts';

/** Everything that a control or a page can request. Times are media seconds. */
export type PlayerCommands = {
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  /** Pauses, and shows the next or previous frame. */
  stepFrame: (direction: 1 | -1) => void;
  /** The section to loop from now on; null for none. */
  setLoop: (loop: Loop | null) => void;
  backToLive: () => void;
  chooseLevel: (level: number | null) => void;
  /** The viewer's choice, which is stored; `showCaption` only shows. */
  chooseCaption: (caption: number | null) => void;
  showCaption: (caption: number | null) => void;
  toggleCaptions: () => void;
  /** Caption style: stored as the viewer's choice, or only applied. */
  chooseCaptionStyle: (style: CaptionStyle) => void;
  applyCaptionStyle: (style: CaptionStyle) => void;
  /** The viewer's choice, which is stored; `applyRate` only applies. Live sets its own rate. */
  chooseRate: (rate: number) => void;
  applyRate: (rate: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  /** Sets the sound without storing it. */
  applySound: (sound: Sound) => void;
  /** Whether the video continues in the corner when its page is left: stored, or only applied. */
  chooseCorner: (wanted: boolean) => void;
  applyCorner: (wanted: boolean | null) => void;
  /** @param why the reason shown to the viewer, who did not request the change */
  chooseView: (view: PlayerView, why?: PanoramaExitReason) => void;
  /**
   * Lowers the resolution of this source from now on; false at the lowest, or if the viewer chose one.
   */
  lowerPicture: () => boolean;
  /** Reloads the source at its position, and plays. */
  retry: () => void;
};

export type CommandPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  sources: SourceController;
  /** Called with the viewer's choices. */
  onChosen: (choice: Partial<PlayerPreferences>) => void;
};

/** Frames per second of videos that do not report theirs. */
const usualFrameRate = 25;

export function createCommands({ video, store, sources, onChosen }: CommandPorts): PlayerCommands {
  const { dispatch, getState } = store;

  const applySound = (sound: Sound) => {
    video.volume = sound.volume;
    video.muted = sound.muted;
    dispatch({ type: 'volumechange', sound: { volume: video.volume, muted: video.muted } });
  };
  const chooseSound = (sound: Sound) => {
    // The sound of another screen is its own, and is not stored.
    const remote = sources.engine()?.remote;
    if (remote) return remote.sound(sound);
    applySound(sound);
    onChosen(sound);
  };
  const applyRate = (rate: number) => {
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  };
  const chooseCaption = (caption: number | null) => {
    sources.showCaption(caption);
    const chosen = getState().captions.tracks.find(({ index }) => index === caption);
    onChosen({ captions: chosen?.language ?? null });
  };

  const seek = (time: number) => {
    const { playback, timeline, error } = getState();
    const { seekable, loop } = timeline;
    if (playback.interruption || !sources.engine() || seekable.end <= seekable.start) return;
    const target = seekTarget(seekable, time);
    if (loop && leavesLoop(loop, target)) dispatch({ type: 'loop', loop: null });
    sources.seek(target);
    dispatch({ type: 'seeking', currentTime: target });
    // After a final failure the engine loads nothing any more, but another position may play.
    if (error && !error.retrying) {
      sources.measure();
      sources.retry();
    }
  };
  const pause = () => {
    dispatch({ type: 'pause-requested' });
    (sources.engine()?.remote ?? video).pause();
  };

  return {
    play: () => void sources.start(),
    pause,
    seek,
    stepFrame: (direction) => {
      const { playback, quality } = getState();
      if (playback.interruption) return;
      pause();
      const level = quality.levels.find(({ index }) => index === quality.activeLevel);
      seek(currentPosition(video, getState()) + direction / (level?.frameRate || usualFrameRate));
    },
    setLoop: (loop) => {
      if (!getState().playback.interruption) dispatch({ type: 'loop', loop });
    },
    backToLive: () => {
      const { playback, timeline } = getState();
      if (playback.interruption) return;
      const { end } = timeline.seekable;
      dispatch({ type: 'loop', loop: null });
      dispatch({ type: 'follow-live', followsLive: true });
      const engine = sources.engine();
      if (engine?.remote) engine.seek(end);
      else if (engine && end > 0) video.currentTime = end;
      void sources.start();
    },
    chooseLevel: sources.chooseLevel,
    chooseCaption,
    showCaption: sources.showCaption,
    toggleCaptions: () => {
      const { tracks, shownTrack } = getState().captions;
      const first = tracks[0]?.index ?? null;
      chooseCaption(shownTrack === null ? first : null);
    },
    chooseCaptionStyle: (style) => {
      dispatch({ type: 'caption-style', style });
      onChosen({ captionStyle: style });
    },
    applyCaptionStyle: (style) => dispatch({ type: 'caption-style', style }),
    chooseRate: (rate) => {
      if (getState().live.isLive) return;
      applyRate(rate);
      onChosen({ rate });
    },
    applyRate,
    setVolume: (level) => chooseSound(withVolume(level)),
    toggleMute: () => {
      const { volume, muted } = sources.engine()?.remote ? getState().playback.sound : video;
      chooseSound(withMuteToggled({ volume, muted }));
    },
    applySound,
    chooseCorner: (wanted) => {
      dispatch({ type: 'corner', wanted });
      onChosen({ corner: wanted });
    },
    applyCorner: (wanted) => dispatch({ type: 'corner', wanted }),
    chooseView: (view, why) => {
      if (view !== getState().view.current) sources.turnTo(view, why ?? null);
    },
    lowerPicture: sources.lowerPicture,
    retry: sources.retry,
  };
}
