import type { SearchMatch } from '@grandstand/contract';
import type { TranscriptLine } from '@grandstand/player/core';

export interface FoundLine extends TranscriptLine {
  /** Where the searched text is, `[start, end)` in UTF-16 offsets; empty without a search. */
  readonly ranges: SearchMatch['ranges'];
}

const accents = /\p{M}/gu;

/**
 * Returns the text without case and accents. `origins` has, for each of its code units, the offset of the
 * original character, and at the end the length of the original. The offsets differ, since an accent may be a
 * character of its own.
 */
function fold(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFD').replaceAll(accents, '').toLocaleLowerCase('und');
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    at += character.length;
  }
  origins.push(at);
  return { folded, origins };
}

/** Returns the lines that contain a text, whatever its case and accents; all of them for an empty one. */
export function findLines(lines: readonly TranscriptLine[], search: string): FoundLine[] {
  const foldedSearch = fold(search.trim()).folded;
  if (foldedSearch === '') return lines.map((line) => ({ ...line, ranges: [] }));
  return lines.flatMap((line) => {
    const { folded, origins } = fold(line.text);
    const ranges: [number, number][] = [];
    for (
      let at = folded.indexOf(foldedSearch);
      at !== -1;
      at = folded.indexOf(foldedSearch, at + foldedSearch.length)
    )
      ranges.push([origins[at] ?? 0, origins[at + foldedSearch.length] ?? line.text.length]);
    return ranges.length === 0 ? [] : [{ ...line, ranges }];
  });
}
