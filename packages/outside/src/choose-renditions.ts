import {
  type ForeignMaster,
  ForeignPlaylistError,
  type ForeignRendition,
  type ForeignVariant,
} from './foreign-playlist.ts';

/** The renditions of a master that are copied. */
export interface ChosenRenditions {
  readonly variant: ForeignVariant;
  /** Null if the sound is in the variant itself. */
  readonly sound: ForeignRendition | null;
  readonly notes: readonly string[];
}

const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Chooses the best variant and its default sound. */
export function chooseRenditions({ variants, renditions }: ForeignMaster): ChosenRenditions {
  const [variant, ...others] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  // The parser refuses a master without one.
  if (variant === undefined) throw new ForeignPlaylistError('it has no variants');
  const sounds = renditions.filter(
    ({ type, group }) => type === 'AUDIO' && group === variant.audio,
  );
  const main = sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
  const leftOut = sounds.filter((one) => one !== main).map(({ name }) => name);
  const captions = renditions.filter(({ type }) => type === 'SUBTITLES').map(({ name }) => name);
  return {
    variant,
    sound: main === undefined || main.uri === null ? null : main,
    notes: [
      ...(others.length === 0
        ? []
        : [`Its best variant was copied; ${others.length} smaller ones were left out`]),
      ...(leftOut.length === 0 ? [] : [`Sound tracks that were left out: ${listed(leftOut)}`]),
      ...(captions.length === 0 ? [] : [`Captions that were left out: ${listed(captions)}`]),
    ],
  };
}
