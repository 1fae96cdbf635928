/** Limits of stored text, characters. The longest registered language tags have 35. */
export const maxLanguageLength = 35;
const maxLabelLength = 100;

/** An audio track of a stream, such as a language, a commentary or the stadium. */
export type AudioTrack = {
  index: number;
  label: string;
  /** Empty if unknown. */
  language: string;
  /** True if the stream proposes it (DEFAULT). */
  isDefault: boolean;
  /** True if the player may choose it by the viewer's languages (AUTOSELECT). */
  isAutomatic: boolean;
};

/** A choice that holds for other streams, too: the label tells two tracks of one language apart. */
export type AudioTrackChoice = Pick<AudioTrack, 'label' | 'language'>;

const mainLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

const isSpoken = (track: AudioTrack, language: string): boolean =>
  track.language !== '' && mainLanguage(track.language) === mainLanguage(language);

/**
 * Returns the track to play: the viewer's choice, or one in its language; otherwise the stream's default,
 * or one in a language of the viewer's if the stream has no default.
 * @param languages of the viewer, best first
 */
export function audioTrackFor(
  tracks: readonly AudioTrack[],
  choice: AudioTrackChoice | null,
  languages: readonly string[],
): AudioTrack | null {
  const chosenTrack =
    choice &&
    (tracks.find(({ label, language }) => label === choice.label && language === choice.language) ??
      tracks.find((track) => isSpoken(track, choice.language)));
  if (chosenTrack) return chosenTrack;
  const defaultTrack = tracks.find(({ isDefault }) => isDefault);
  if (defaultTrack) return defaultTrack;
  const automatic = tracks.filter(({ isAutomatic }) => isAutomatic);
  for (const language of languages) {
    const spoken = automatic.find((track) => isSpoken(track, language));
    if (spoken) return spoken;
  }
  return automatic[0] ?? tracks[0] ?? null;
}

/** Returns a stored choice; null if it is invalid. */
export function readAudioTrackChoice(stored: unknown): AudioTrackChoice | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { label, language } = stored as Record<string, unknown>;
  const isText = (value: unknown, maxLength: number): value is string =>
    typeof value === 'string' && value.length <= maxLength;
  return isText(label, maxLabelLength) && isText(language, maxLanguageLength)
    ? { label, language }
    : null;
}
