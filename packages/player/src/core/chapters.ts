import type { PlayerMarker } from './markers.ts';

/** A part of what is shown, as a half of a match; `time` is where it begins, in media seconds. */
export type Chapter = { name: string; time: number };

/** Whoever goes back this soon after the beginning of a chapter means the one before, s. */
const restartAfter = 3;

/** Marks that begin a chapter are no moments of their own. */
export const isChapter = ({ kind }: PlayerMarker): boolean => kind === 'chapter';

/** The chapters that a page names among its markers, in the order of the film. */
export function chaptersOf(
  markers: readonly PlayerMarker[] | undefined,
  toMediaTime: (contentTime: number) => number,
): Chapter[] {
  return (markers ?? [])
    .filter(isChapter)
    .map(({ label, time }) => ({ name: label, time: toMediaTime(time) }))
    .toSorted((one, two) => one.time - two.time);
}

/** The chapter of a moment; null before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): Chapter | null =>
  chapters.findLast((chapter) => chapter.time <= time) ?? null;

/** Where the next chapter begins, or the present one or the one before it; null where there is none. */
export function chapterStep(
  chapters: readonly Chapter[],
  time: number,
  direction: 1 | -1,
): number | null {
  const found =
    direction === 1
      ? chapters.find((chapter) => chapter.time > time)
      : chapters.findLast((chapter) => chapter.time < time - restartAfter);
  return found?.time ?? null;
}
