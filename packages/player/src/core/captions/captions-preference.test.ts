import { expect, it } from 'vitest';
import { prefersCaptions } from './captions-preference.ts';
import { defaultPreferences } from '../playback/preferences.ts';

it('captions are preferred when a caption language is stored', () => {
  const stored = (captions: string | null) => JSON.stringify({ ...defaultPreferences, captions });
  expect(prefersCaptions(stored('en'))).toBe(true);
  expect(prefersCaptions(stored(null))).toBe(false);
  expect(prefersCaptions(null)).toBe(false);
  expect(prefersCaptions('not ours')).toBe(false);
});
