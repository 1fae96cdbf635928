import { describe, expect, it } from 'vitest';
import { parsePreferences } from '../playback/preferences.ts';
import { readAudioTrackChoice, audioTrackFor, type AudioTrack } from './audio-tracks.ts';

const track = (index: number, label: string, language: string, more: Partial<AudioTrack> = {}) => ({
  index,
  label,
  language,
  isDefault: false,
  isAutomatic: true,
  ...more,
});
const stadium = track(0, 'Stadium', 'en');
const english = track(1, 'Commentary', 'en', { isDefault: true });
const german = track(2, 'Kommentar', 'de');
const tracks = [stadium, english, german];

describe('the audio track that plays', () => {
  it('is the one that the viewer chose, identified among those of its language by its label', () => {
    expect(audioTrackFor(tracks, stadium, ['de'])).toBe(stadium);
    expect(audioTrackFor(tracks, german, ['en'])).toBe(german);
  });

  it('is one in the language of that choice where its label is unknown', () => {
    expect(audioTrackFor(tracks, { label: 'Radio', language: 'de-AT' }, [])).toBe(german);
  });

  it('is the stream’s default without a choice, or with one that the stream lacks', () => {
    expect(audioTrackFor(tracks, null, ['de'])).toBe(english);
    expect(audioTrackFor(tracks, { label: 'Radio', language: 'fr' }, ['de'])).toBe(english);
  });

  it('without a default is one in the viewer’s language, among those that may be chosen automatically', () => {
    const withoutDefault = [stadium, { ...english, isDefault: false }, german];
    expect(audioTrackFor(withoutDefault, null, ['fr', 'de-CH', 'en'])).toBe(german);
    expect(audioTrackFor(withoutDefault, null, ['fr'])).toBe(stadium);
    const manual = [{ ...stadium, isAutomatic: false }, german];
    expect(audioTrackFor(manual, null, ['en'])).toBe(german);
    expect(audioTrackFor([manual[0] ?? stadium], null, [])).toEqual(manual[0]);
    expect(audioTrackFor([], null, ['en'])).toBe(null);
  });

  it('matches tracks without a language by their label only', () => {
    const unnamed = [track(0, '1', ''), track(1, '2', '')];
    expect(audioTrackFor(unnamed, { label: '2', language: '' }, ['en'])).toBe(unnamed[1]);
    expect(audioTrackFor(unnamed, { label: 'Radio', language: '' }, [''])).toBe(unnamed[0]);
  });
});

it('a stored choice of an audio track is restored only if it is valid', () => {
  const choice = { label: 'Stadium', language: 'en' };
  expect(parsePreferences(JSON.stringify({ soundTrack: choice })).soundTrack).toEqual(choice);
  for (const stored of [
    null,
    'en',
    {},
    { label: 1, language: 'en' },
    { ...choice, label: 'a'.repeat(101) },
  ])
    expect(readAudioTrackChoice(stored)).toBe(null);
});
