import type { Retention } from '@grandstand/contract';

type Viewing = Retention['viewings'][number];

/** Returns each minute from the first to the last one that was watched, with its plays. */
export function minutesOf({ minutes }: Pick<Viewing, 'minutes'>): Viewing['minutes'] {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const counted = new Map(minutes.map(({ minute, plays }) => [minute, plays]));
  return Array.from({ length: last.minute - first.minute + 1 }, (_, index) => {
    const minute = first.minute + index;
    return { minute, plays: counted.get(minute) ?? 0 };
  });
}

/**
 * Returns the goals of a score with their minutes: when a side's score rose, unless a later score takes that back
 * (decision 134).
 */
export const goalsByMinute = (
  timeline: Retention['scoreTimeline'],
): readonly { readonly minute: number; readonly home: number; readonly away: number }[] =>
  timeline
    .filter(({ home, away }, index) => {
      const before = timeline[index - 1] ?? { home: 0, away: 0 };
      const following = timeline.slice(index + 1);
      const counts = (side: 'home' | 'away', score: number) =>
        score > before[side] && following.every((change) => change[side] >= score);
      return counts('home', home) || counts('away', away);
    })
    .map(({ time, home, away }) => ({ minute: Math.floor(time / 60), home, away }));
