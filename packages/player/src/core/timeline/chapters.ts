import type { PlayerMarker } from './markers.ts';

/** A section such as a half of a match; `time` is its start, in media seconds. */
export type Chapter = { name: string; time: number };

/** Within this time after a chapter's start, going back means the previous chapter, s. */
const restartAfterSeconds = 3;

/** Chapter markers are not moments on the timeline. */
export const isChapter = ({ kind }: PlayerMarker): boolean => kind === 'chapter';

/** Returns the chapters among the page's markers, in playback order. */
export function chaptersOf(
  markers: readonly PlayerMarker[] | undefined,
  toMediaTime: (contentTime: number) => number,
): Chapter[] {
  return (markers ?? [])
    .filter(isChapter)
    .map(({ label, time }) => ({ name: label, time: toMediaTime(time) }))
    .toSorted((a, b) => a.time - b.time);
}

/** Returns the chapter at a time; null before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): Chapter | null =>
  chapters.findLast((chapter) => chapter.time <= time) ?? null;

/** Returns the start of the next, current or previous chapter; null where there is none. */
export function chapterStep(
  chapters: readonly Chapter[],
  time: number,
  direction: 1 | -1,
): number | null {
  const chapter =
    direction === 1
      ? chapters.find((candidate) => candidate.time > time)
      : chapters.findLast((candidate) => candidate.time < time - restartAfterSeconds);
  return chapter?.time ?? null;
}
