import { withMuteToggled, withVolume, type Sound } from '../../core/playback/volume.ts';
import type { CommandPorts } from '../command-ports.ts';

export type PlaybackCommands = {
  play: () => void;
  pause: () => void;
  /**
   * The viewer's choice, which is stored; `applyRate` only applies. Ignored on a live stream, whose rate the
   * player sets.
   */
  chooseRate: (rate: number) => void;
  applyRate: (rate: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  /** Sets the sound without storing it. */
  applySound: (sound: Sound) => void;
};

export function createPlaybackCommands(ports: CommandPorts): PlaybackCommands {
  const { video, sources, onChosen } = ports;
  const { dispatch, getState } = ports.store;

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
    // The browser's event comes later: a second press of the key would start from the speed before the first.
    dispatch({ type: 'ratechange', playbackRate: rate });
  };

  return {
    play: () => void sources.start(),
    pause: () => {
      dispatch({ type: 'pause-requested' });
      (sources.engine()?.remote ?? video).pause();
    },
    chooseRate: (rate) => {
      if (getState().live.isLive) return;
      applyRate(rate);
      onChosen({ rate });
    },
    applyRate,
    setVolume: (volume) => chooseSound(withVolume(volume)),
    toggleMute: () => {
      const { volume, muted } = sources.engine()?.remote ? getState().playback.sound : video;
      chooseSound(withMuteToggled({ volume, muted }));
    },
    applySound,
  };
}
