import {
  type ForeignMaster,
  ForeignPlaylistError,
  type ForeignRendition,
  type ForeignVariant,
} from './foreign-playlist.ts';

/** The renditions of a master that are copied. */
export interface ChosenRenditions {
  readonly variant: ForeignVariant;
  /** Its sound tracks, one of them the default; none if the sound is in the variant itself. */
  readonly sounds: readonly ForeignRendition[];
  readonly notes: readonly string[];
}

const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Chooses the best variant and at most so many of its sound tracks, its default one among them. */
export function chooseRenditions(
  { variants, renditions }: ForeignMaster,
  maxSounds: number,
): ChosenRenditions {
  const [variant, ...others] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  // The parser refuses a master without one.
  if (variant === undefined) throw new ForeignPlaylistError('it has no variants');
  const sounds = renditions.filter(
    ({ type, group }) => type === 'AUDIO' && group === variant.audio,
  );
  const main = sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
  const taken = sounds.filter((one, index) => one === main || index < maxSounds - 1);
  const leftOut = sounds.filter((one) => !taken.includes(one)).map(({ name }) => name);
  const captions = renditions.filter(({ type }) => type === 'SUBTITLES').map(({ name }) => name);
  return {
    variant,
    // One that is with the pictures needs no name.
    sounds:
      taken.length === 1 && main?.uri === null
        ? []
        : taken.map((one) => ({ ...one, isDefault: one === main })),
    notes: [
      ...(others.length === 0
        ? []
        : [`Its best variant was copied; ${others.length} smaller ones were left out`]),
      ...(leftOut.length === 0 ? [] : [`Sound tracks that were left out: ${listed(leftOut)}`]),
      ...(captions.length === 0 ? [] : [`Captions that were left out: ${listed(captions)}`]),
    ],
  };
}
