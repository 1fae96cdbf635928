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
