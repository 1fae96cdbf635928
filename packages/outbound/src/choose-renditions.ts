import {
  type ForeignMaster,
  ForeignPlaylistError,
  type ForeignRendition,
  type ForeignVariant,
} from './foreign-playlist.ts';

/** The renditions of a master that are copied. */
export interface ChosenRenditions {
  readonly variant: ForeignVariant;
  /** Its audio tracks, one of them the default; none if its only track is in the variant itself. */
  readonly audioTracks: readonly ForeignRendition[];
  /** Messages for the operator about renditions that are left out. */
  readonly notes: readonly string[];
}

const quotedList = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Chooses the variant of the highest bandwidth and at most `maxAudioTracks` of its audio tracks, always with its
 * default one.
 */
export function chooseRenditions(
  { variants, renditions }: ForeignMaster,
  maxAudioTracks: number,
): ChosenRenditions {
  const [variant, ...others] = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  // The parser refuses a master playlist without variants.
  if (variant === undefined) throw new ForeignPlaylistError('it has no variants');
  const audioTracks = renditions.filter(
    ({ type, group }) => type === 'AUDIO' && group === variant.audio,
  );
  const main = audioTracks.find(({ isDefault }) => isDefault) ?? audioTracks[0];
  // One of them is always the default track.
  const chosen = audioTracks.filter((track, index) => track === main || index < maxAudioTracks - 1);
  const leftOut = audioTracks.filter((track) => !chosen.includes(track)).map(({ name }) => name);
  const captions = renditions.filter(({ type }) => type === 'SUBTITLES').map(({ name }) => name);
  return {
    variant,
    // A single track inside the variant itself is copied with it.
    audioTracks:
      chosen.length === 1 && main?.uri === null
        ? []
        : chosen.map((track) => ({ ...track, isDefault: track === main })),
    notes: [
      ...(others.length === 0
        ? []
        : [`Its best variant was copied; smaller variants left out: ${others.length}`]),
      ...(leftOut.length === 0 ? [] : [`Audio tracks that were left out: ${quotedList(leftOut)}`]),
      ...(captions.length === 0 ? [] : [`Captions that were left out: ${quotedList(captions)}`]),
    ],
  };
}
