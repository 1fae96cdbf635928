import type { SearchMatch } from '@grandstand/contract';
import type { ReactNode } from 'react';

type Ranges = SearchMatch['ranges'];

/**
 * Returns the ranges of `text` that matched. The matched text is `text` itself or contains it: the title of
 * a match contains the names of its teams.
 */
export function rangesIn(match: SearchMatch | null, text: string): Ranges {
  const start = match === null || text === '' ? -1 : match.text.indexOf(text);
  if (match === null || start === -1) return [];
  return match.ranges
    .map(([from, to]): Ranges[number] => [
      Math.max(0, from - start),
      Math.min(text.length, to - start),
    ])
    .filter(([from, to]) => from < to);
}

interface Props {
  readonly text: string;
  /** `[start, end)` in UTF-16 offsets, sorted and disjoint. */
  readonly ranges: Ranges;
}

/** A text with its search matches marked. */
export function MarkedText({ text, ranges }: Props) {
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let lastEnd = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(lastEnd, start),
      <mark key={start} className="rounded-[3px] bg-accent-soft text-on-accent-soft">
        {text.slice(start, end)}
      </mark>,
    );
    lastEnd = end;
  }
  return (
    <>
      {parts}
      {text.slice(lastEnd)}
    </>
  );
}
