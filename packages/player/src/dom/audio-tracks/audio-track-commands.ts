import type { AudioTrackChoice } from '../../core/audio-tracks/audio-tracks.ts';
import type { CommandPorts } from '../command-ports.ts';

export type AudioTrackCommands = {
  /** The viewer's choice, which is stored. */
  chooseAudioTrack: (track: number) => void;
  /** A stored choice, only applied. */
  applyAudioTrack: (choice: AudioTrackChoice | null) => void;
};

export const createAudioTrackCommands = ({
  store,
  sources,
  onChosen,
}: CommandPorts): AudioTrackCommands => ({
  chooseAudioTrack: (index) => {
    sources.audioTracks.choose(index);
    const chosen = store.getState().audioTracks.tracks.find((track) => track.index === index);
    if (chosen) onChosen({ soundTrack: { label: chosen.label, language: chosen.language } });
  },
  applyAudioTrack: sources.audioTracks.prefer,
});
