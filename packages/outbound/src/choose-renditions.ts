import {
  type ForeignMaster,
  ForeignPlaylistError,
  type ForeignRendition,
  type ForeignVariant,
} from './foreign-playlist.ts';

/** The renditions of a master that are copied. */
export interface ChosenRenditions {
  readonly variant: ForeignVariant;
  /** Its audio tracks, one of them the default; none if its only sound is in the variant itself. */
  readonly sounds: readonly ForeignRendition[];
  /** Messages for the operator about renditions that are left out. */
  readonly notes: readonly string[];
}

const quotedList = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Chooses the variant of the highest bandwidth and at most `maxSounds` of its audio tracks, always with its
 * default one.
 */
export function chooseRenditions(
  { variants, renditions }: ForeignMaster,
  maxSounds: number,
): ChosenRenditions {
  const [variant, ...others] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  // The parser refuses a master playlist without variants.
  if (variant === undefined) throw new ForeignPlaylistError('it has no variants');
  const sounds = renditions.filter(
    ({ type, group }) => type === 'AUDIO' && group === variant.audio,
  );
  const main = sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
  // One of them is always the default track.
  const chosen = sounds.filter((sound, index) => sound === main || index < maxSounds - 1);
  const leftOut = sounds.filter((sound) => !chosen.includes(sound)).map(({ name }) => name);
  const captions = renditions.filter(({ type }) => type === 'SUBTITLES').map(({ name }) => name);
  return {
    variant,
    // A single track inside the variant itself is copied with it.
    sounds:
      chosen.length === 1 && main?.uri === null
        ? []
        : chosen.map((sound) => ({ ...sound, isDefault: sound === main })),
    notes: [
      ...(others.length === 0
        ? []
        : [`Its best variant was copied; ${others.length} smaller ones were left out`]),
      ...(leftOut.length === 0 ? [] : [`Audio tracks that were left out: ${quotedList(leftOut)}`]),
      ...(captions.length === 0 ? [] : [`Captions that were left out: ${quotedList(captions)}`]),
    ],
  };
}
