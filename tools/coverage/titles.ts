import type { SourceFile } from '../check/source-file.ts';

/** A requirement named in a test title, and the location of that test. */
export type Mention = { id: string; path: string };

const callPattern = /\b(?:it|test|describe)((?:\.\w+)*)(?=\()/g;
const tagPattern = /\[([A-Z][A-Z0-9]*-\d{2}(?:,\s*[A-Z][A-Z0-9]*-\d{2})*)\]/g;
const notRun = /\.(skip|todo|fixme|fails)\b/;
/** These take their cases first and the title in a second call. */
const curried = /\.(each|for|runIf|skipIf)\b/;

/** Returns the ids in square brackets in a test file's titles; a skipped test names nothing. */
export function mentionsIn({ path, text }: SourceFile): Mention[] {
  const ids = [...text.matchAll(callPattern)]
    .filter(([, modifiers = '']) => !notRun.test(modifiers))
    .flatMap((match) => {
      const open = match.index + match[0].length;
      return [
        ...titleAt(text, curried.test(match[1] ?? '') ? endOf(text, open) : open).matchAll(
          tagPattern,
        ),
      ];
    })
    .flatMap(([, list = '']) => list.split(/,\s*/));
  return [...new Set(ids)].map((id) => ({ id, path }));
}

/** Returns the string that is the first argument of the call whose bracket is at `open`. */
function titleAt(text: string, open: number): string {
  const start = /^\(\s*/.exec(text.slice(open, open + 200));
  if (start === null) return '';
  const quote = open + start[0].length;
  return isQuote(text[quote]) ? text.slice(quote + 1, endOfString(text, quote) - 1) : '';
}

/** Returns the offset after the bracket that closes the one at `open`. */
function endOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (isQuote(character)) at = endOfString(text, at) - 1;
    else if (text.startsWith('//', at)) at = indexOr(text, '\n', at);
    else if (text.startsWith('/*', at)) at = indexOr(text, '*/', at) + 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns the offset after the quote that closes the one at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return text.length;
}

function indexOr(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from);
  return index < 0 ? text.length : index;
}

function isQuote(character: string | undefined): boolean {
  return character === "'" || character === '"' || character === '`';
}
