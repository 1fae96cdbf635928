import { describe, expect, it } from 'vitest';
import { captionLanguages, commentaryCues, readableRate, webVtt } from './commentary.ts';
import { videoIds } from './video.ts';
import { videoOf } from './matches.ts';

describe.each(videoIds)('the commentary of the %s video', (id) => {
  const video = videoOf(id);

  it.each(captionLanguages)(
    'covers every moment in %s, without placeholders or overlaps',
    (language) => {
      const cues = commentaryCues(video, language);
      expect(cues).toHaveLength(video.moments.length);
      for (const [index, cue] of cues.entries()) {
        expect(cue.text).not.toMatch(/[{}]|undefined|null/);
        expect(cue.endMs).toBeGreaterThan(cue.startMs);
        expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? video.durationMs);
      }
    },
  );

  it.each(captionLanguages)(
    'leaves time to read in %s, and stays close to its moments',
    (language) => {
      for (const [index, cue] of commentaryCues(video, language).entries()) {
        const seconds = (cue.endMs - cue.startMs) / 1000;
        expect(cue.text.length / seconds).toBeLessThanOrEqual(readableRate);
        expect(cue.startMs - (video.moments[index]?.atMs ?? 0)).toBeLessThan(5000);
      }
    },
  );
});

describe('a score in the commentary', () => {
  it.each([
    ['en', /\d–\d/],
    ['de', /\d:\d/],
  ] as const)('is written as in %s', (language, score) => {
    const texts = commentaryCues(videoOf('football'), language).map(({ text }) => text);
    const scores = texts.filter((text) => /\d\D\d/.test(text));
    expect(scores.length).toBeGreaterThan(0);
    for (const text of scores) expect(text).toMatch(score);
  });
});

describe('webVtt', () => {
  it('formats hours, minutes, seconds and milliseconds', () => {
    expect(webVtt([{ startMs: 61_040, endMs: 3_600_000, text: 'x' }])).toContain(
      '00:01:01.040 --> 01:00:00.000\nx',
    );
  });
});
