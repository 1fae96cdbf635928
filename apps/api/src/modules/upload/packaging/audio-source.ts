/** The audio tracks of a video that is packaged, and their names for viewers. */
import type { ProbedFile, AudioTrack } from './probe-file.ts';

/** Maximum audio tracks of a video; more are left out. */
export const maxAudioTracks = 16;

/** An audio track, and where it is. */
export interface AudioSource {
  readonly file: string;
  readonly track: AudioTrack;
  readonly isTransportStream: boolean;
  /** How much later than the file of the video its file starts, s. */
  readonly delay: number;
  /** How much later than the file of the video its audio starts, s. */
  readonly startsAfter: number;
  /** Its title; null if it has none. */
  readonly title: string | null;
  /** As in BCP 47; null if unknown. */
  readonly language: string | null;
  readonly isDefault: boolean;
}

/** Returns the audio tracks of a file that can be used, the default one included, in their order. */
export function audioSourcesIn(file: string, probed: ProbedFile): AudioSource[] {
  const { audio, others, isTransportStream, startTime } = probed;
  if (audio === null) return [];
  return [audio, ...others.filter(({ isUsable }) => isUsable)]
    .slice(0, maxAudioTracks)
    .toSorted((one, other) => one.index - other.index)
    .map((track) => ({
      file,
      track,
      isTransportStream,
      delay: 0,
      startsAfter: track.startTime - startTime,
      title: track.title,
      language: track.language,
      isDefault: track === audio,
    }));
}

const letter = /\p{L}/u;
const maxLabel = 80;

/** Returns the name of a language in that language. */
const endonym = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** Returns a title without quotes and invisible characters; null if it then has no letter. */
function readableTitle(title: string | null): string | null {
  const text = (title ?? '')
    .toWellFormed()
    .replaceAll('"', '”')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxLabel);
  return letter.test(text) ? text.toWellFormed() : null;
}

/** Returns a unique label for each audio track: its title, else the name of its language in that language. */
export function audioTrackLabels(
  sources: readonly Pick<AudioSource, 'title' | 'language'>[],
): string[] {
  const taken = new Set<string>();
  return sources.map(({ title, language }, index) => {
    const name =
      readableTitle(title) ?? (language === null ? `Audio ${index + 1}` : endonym(language));
    let label = name;
    for (let number = 2; taken.has(label); number += 1) label = `${name} ${number}`;
    taken.add(label);
    return label;
  });
}
