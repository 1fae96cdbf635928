import type { SoundChoice } from '../../core/sound-tracks/sound-tracks.ts';
import type { CommandPorts } from '../command-ports.ts';

export type SoundTrackCommands = {
  /** The viewer's choice, which is stored. */
  chooseSoundTrack: (track: number) => void;
  /** A stored choice, only applied. */
  applySoundTrack: (choice: SoundChoice | null) => void;
};

export const createSoundTrackCommands = ({
  store,
  sources,
  onChosen,
}: CommandPorts): SoundTrackCommands => ({
  chooseSoundTrack: (index) => {
    sources.sounds.choose(index);
    const chosen = store.getState().soundTracks.tracks.find((track) => track.index === index);
    if (chosen) onChosen({ soundTrack: { label: chosen.label, language: chosen.language } });
  },
  applySoundTrack: sources.sounds.prefer,
});
