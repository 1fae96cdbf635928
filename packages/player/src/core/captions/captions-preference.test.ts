import { expect, it } from 'vitest';
import { prefersCaptions } from './captions-preference.ts';
import { defaultPreferences } from '../playback/preferences.ts';

it('captions are preferred when a caption language is stored', () => {
  const storedPreferences = (captions: string | null) =>
    JSON.stringify({ ...defaultPreferences, captions });
  expect(prefersCaptions(storedPreferences('en'))).toBe(true);
  expect(prefersCaptions(storedPreferences(null))).toBe(false);
  expect(prefersCaptions(null)).toBe(false);
  expect(prefersCaptions('not ours')).toBe(false);
});
