import { expect, it } from 'vitest';
import { wishesCaptions } from './captions-wish.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';

it('captions are wished for when a language of theirs is kept', () => {
  const kept = (captions: string | null) => JSON.stringify({ ...DEFAULT_PREFERENCES, captions });
  expect(wishesCaptions(kept('en'))).toBe(true);
  expect(wishesCaptions(kept(null))).toBe(false);
  expect(wishesCaptions(null)).toBe(false);
  expect(wishesCaptions('not ours')).toBe(false);
});
