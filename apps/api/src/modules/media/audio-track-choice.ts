/** Chooses one of the audio tracks of a video, as the player does. */
import type { NamedRendition } from './video.ts';

const quoted = ({ attributes }: NamedRendition, name: string): string =>
  attributes.get(name)?.slice(1, -1) ?? '';

/** Returns an audio track as its playlist describes it. */
export const describeAudioTrack = (track: NamedRendition) => ({
  label: quoted(track, 'NAME'),
  language: quoted(track, 'LANGUAGE') || null,
  isDefault: track.attributes.get('DEFAULT') === 'YES',
});

const mainLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * Returns the audio track with that label and language, or else one in that language, or else the default
 * one. Null if there are no separate audio tracks.
 */
export function chooseAudioTrack(
  audioTracks: readonly NamedRendition[],
  { label, language }: { readonly label: string; readonly language: string },
): NamedRendition | null {
  const tracks = audioTracks.map((rendition) => ({ rendition, ...describeAudioTrack(rendition) }));
  const isInLanguage = (own: string | null) =>
    language !== '' && own !== null && mainLanguage(own) === mainLanguage(language);
  const chosen =
    tracks.find((track) => track.label === label && (track.language ?? '') === language) ??
    tracks.find((track) => isInLanguage(track.language)) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0];
  return chosen?.rendition ?? null;
}
