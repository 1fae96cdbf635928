import type { PanoramaExitReason, PlayerView } from '../core/panorama/view-state.ts';
import { createCaptionCommands, type CaptionCommands } from './captions/caption-commands.ts';
import type { CommandPorts } from './command-ports.ts';
import { createPlaybackCommands, type PlaybackCommands } from './media/playback-commands.ts';
import {
  createAudioTrackCommands,
  type AudioTrackCommands,
} from './audio-tracks/audio-track-commands.ts';
import { createTimelineCommands, type TimelineCommands } from './timeline/timeline-commands.ts';

/** Everything that a control or a page can request. */
export type PlayerCommands = PlaybackCommands &
  TimelineCommands &
  CaptionCommands &
  AudioTrackCommands & {
    /** The viewer's choice of a rendition; null for automatic. */
    chooseLevel: (level: number | null) => void;
    /**
     * Lowers the resolution of this source from now on; false at the lowest, or if the viewer chose one.
     */
    lowerResolution: () => boolean;
    /** @param reason shown to the viewer, who did not request the change */
    chooseView: (view: PlayerView, reason?: PanoramaExitReason) => void;
    /**
     * Sets whether the video continues in the corner when its page is left; `applyCorner` does not store it.
     */
    setCorner: (wanted: boolean) => void;
    applyCorner: (wanted: boolean | null) => void;
    /** Reloads the source at its position, and plays. */
    retry: () => void;
  };

export function createCommands(ports: CommandPorts): PlayerCommands {
  const { store, sources, onChosen } = ports;
  const playback = createPlaybackCommands(ports);
  const applyCorner = (wanted: boolean | null) => store.dispatch({ type: 'corner', wanted });

  return {
    ...playback,
    ...createTimelineCommands(ports, playback.pause),
    ...createCaptionCommands(ports),
    ...createAudioTrackCommands(ports),
    chooseLevel: sources.levels.choose,
    lowerResolution: sources.levels.lower,
    chooseView: (view, reason) => {
      if (view !== store.getState().view.current) sources.switchView(view, reason ?? null);
    },
    setCorner: (wanted) => {
      applyCorner(wanted);
      onChosen({ corner: wanted });
    },
    applyCorner,
    retry: sources.retry,
  };
}
