import { describe, expect, it } from 'vitest';
import { chapterAt, chaptersOf, chapterStep } from './chapters.ts';

const marker = (kind: string, time: number, label: string) => ({ id: label, kind, time, label });
const chapters = chaptersOf(
  [
    marker('chapter', 2700, 'Half-time'),
    marker('goal', 900, 'Goal'),
    marker('chapter', 60, 'First half'),
    marker('chapter', 3600, 'Second half'),
  ],
  (time) => time + 100,
);

describe('chapters', () => {
  it('come from the chapter markers, in playback order and in media time', () => {
    expect(chapters).toEqual([
      { name: 'First half', time: 160 },
      { name: 'Half-time', time: 2800 },
      { name: 'Second half', time: 3700 },
    ]);
    expect(chaptersOf(undefined, (time) => time)).toEqual([]);
  });

  it('give the chapter at a time, and none before the first', () => {
    expect(chapterAt(chapters, 159)).toBeNull();
    expect(chapterAt(chapters, 160)?.name).toBe('First half');
    expect(chapterAt(chapters, 9000)?.name).toBe('Second half');
  });

  it('step back to the start of the current chapter, or to the previous one right after that start', () => {
    expect(chapterStep(chapters, 0, 1)).toBe(160);
    expect(chapterStep(chapters, 160, 1)).toBe(2800);
    expect(chapterStep(chapters, 3700, 1)).toBeNull();
    expect(chapterStep(chapters, 3000, -1)).toBe(2800);
    expect(chapterStep(chapters, 2802, -1)).toBe(160);
    expect(chapterStep(chapters, 161, -1)).toBeNull();
  });
});
