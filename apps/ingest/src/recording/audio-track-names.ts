/** Names of the audio tracks of an encoder, for files, playlists and viewers. */
import type { AudioTrack } from '../media/media-unit.ts';
import type { RunRecord, AudioTrackRecord } from './manifest.ts';

/** Returns the name of a language in that language. */
function endonym(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const silent: AudioTrack = { codec: 'aac', configuration: Buffer.alloc(0) };

/**
 * Describes the audio tracks of a run. A track has the same name in each run, by its language and its order
 * among those of that language, so that it is found again when the encoder returns with fewer tracks.
 * @param tracks none for silence
 * @param earlier the runs before it, whose default track stays the default
 */
export function describeAudioTracks(
  tracks: readonly AudioTrack[],
  earlier: readonly Pick<RunRecord, 'sounds'>[],
): AudioTrackRecord[] {
  const earlierTracks = earlier.flatMap((run) => run.sounds);
  const defaultName = earlierTracks.find(({ isDefault }) => isDefault)?.name ?? null;
  // Silence in place of the track that all others fall back on.
  if (tracks.length === 0) {
    const replaced = earlierTracks.find(({ isDefault }) => isDefault);
    return replaced === undefined ? describeAudioTracks([silent], []) : [replaced];
  }
  const counts = new Map<string, number>();
  return tracks.map(({ language = null, channels = 2, codec }, index) => {
    const count = (counts.get(language ?? '') ?? 0) + 1;
    counts.set(language ?? '', count);
    const suffix = count === 1 ? '' : `-${count}`;
    const name = language === null ? `sound-${count}` : `sound-${language.toLowerCase()}${suffix}`;
    const label =
      language === null
        ? `Audio ${count}`
        : `${endonym(language)}${count === 1 ? '' : ` ${count}`}`;
    const isDefault = defaultName === null ? index === 0 : name === defaultName;
    // Other codecs become stereo.
    return { name, label, language, isDefault, channels: codec === 'aac' ? channels : 2 };
  });
}
