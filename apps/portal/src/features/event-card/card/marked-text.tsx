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

/**
 * A score such as 2–1, after whose dash lines may break, or a dash between words with the space before it, at which
 * they may break too.
 */
const unbroken = /((?<!\d)\d{1,3}–\d{1,3}(?!\d)| –(?= ))/;

/** A text whose scores stay on one line, and in which no line begins with a dash. */
export function TextWithScores({ text }: { readonly text: string }) {
  const parts = text.split(unbroken);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    // Every second part is what the expression captures.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

interface Props {
  readonly text: string;
  /** `[start, end)` in UTF-16 offsets, sorted and disjoint. */
  readonly ranges: Ranges;
}

/** A text with its search matches marked. */
export function MarkedText({ text, ranges }: Props) {
  if (ranges.length === 0) return <TextWithScores text={text} />;
  const parts: ReactNode[] = [];
  let lastEnd = 0;
  for (const [start, end] of ranges) {
    parts.push(
      <TextWithScores key={`before ${start}`} text={text.slice(lastEnd, start)} />,
      <mark key={start} className="rounded-[3px] bg-accent-soft text-on-accent-soft">
        <TextWithScores text={text.slice(start, end)} />
      </mark>,
    );
    lastEnd = end;
  }
  return (
    <>
      {parts}
      <TextWithScores text={text.slice(lastEnd)} />
    </>
  );
}
