import { describe, expect, it } from 'vitest';
import { CAPTION_LANGUAGES, commentaryCues, READABLE, webVtt } from './commentary.ts';
import { FILM_IDS } from './film.ts';
import { filmOf } from './matches.ts';

describe.each(FILM_IDS)('the commentary of the %s film', (id) => {
  const film = filmOf(id);

  it.each(CAPTION_LANGUAGES)(
    'says every moment in %s, without gaps to fill and overlaps',
    (language) => {
      const cues = commentaryCues(film, language);
      expect(cues).toHaveLength(film.moments.length);
      for (const [index, cue] of cues.entries()) {
        expect(cue.text).not.toMatch(/[{}]|undefined|null/);
        expect(cue.endMs).toBeGreaterThan(cue.startMs);
        expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? film.durationMs);
      }
    },
  );

  it.each(CAPTION_LANGUAGES)(
    'can be read in time in %s, and stays with what it tells of',
    (language) => {
      for (const [index, cue] of commentaryCues(film, language).entries()) {
        const seconds = (cue.endMs - cue.startMs) / 1000;
        expect(cue.text.length / seconds).toBeLessThanOrEqual(READABLE);
        expect(cue.startMs - (film.moments[index]?.atMs ?? 0)).toBeLessThan(5000);
      }
    },
  );
});

describe('webVtt', () => {
  it('writes hours, minutes, seconds and milliseconds', () => {
    expect(webVtt([{ startMs: 61_040, endMs: 3_600_000, text: 'x' }])).toContain(
      '00:01:01.040 --> 01:00:00.000\nx',
    );
  });
});
