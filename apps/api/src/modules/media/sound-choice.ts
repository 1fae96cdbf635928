/** Chooses one of the audio tracks of a video, as the player does. */
import type { NamedRendition } from './video.ts';

const quoted = ({ attributes }: NamedRendition, name: string): string =>
  attributes.get(name)?.slice(1, -1) ?? '';

/** Returns an audio track as its playlist describes it. */
export const describeSound = (sound: NamedRendition) => ({
  label: quoted(sound, 'NAME'),
  language: quoted(sound, 'LANGUAGE') || null,
  isDefault: sound.attributes.get('DEFAULT') === 'YES',
});

const mainLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * Returns the audio track with that label and language, or else one in that language, or else the default
 * one. Null if there are no separate audio tracks.
 */
export function chooseSound(
  sounds: readonly NamedRendition[],
  { label, language }: { readonly label: string; readonly language: string },
): NamedRendition | null {
  const tracks = sounds.map((sound) => ({ sound, ...describeSound(sound) }));
  const isInLanguage = (own: string | null) =>
    language !== '' && own !== null && mainLanguage(own) === mainLanguage(language);
  const chosen =
    tracks.find((track) => track.label === label && (track.language ?? '') === language) ??
    tracks.find((track) => isInLanguage(track.language)) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0];
  return chosen?.sound ?? null;
}
