import type { SourceFile } from '../check/source-file.ts';

/** A requirement that a test's title names, and where that test is. */
export type Mention = { id: string; path: string };

const TITLE =
  /\b(?:it|test|describe)((?:\.\w+)*)(?:\([^'"`\n]*\)|\([^()]*\[[^]*?\]\s*\))?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const TAG = /\[([A-Z][A-Z0-9]*-\d{2}(?:,\s*[A-Z][A-Z0-9]*-\d{2})*)\]/g;
const NOT_RUN = /\.(skip|todo|fixme|fails)\b/;

/** The ids in square brackets in the titles of a test file; a test that is not run names nothing. */
export function mentionsIn({ path, text }: SourceFile): Mention[] {
  const ids = [...text.matchAll(TITLE)]
    .filter(([, modifiers = '']) => !NOT_RUN.test(modifiers))
    .flatMap(([, , , title = '']) => [...title.matchAll(TAG)])
    .flatMap(([, list = '']) => list.split(/,\s*/));
  return [...new Set(ids)].map((id) => ({ id, path }));
}
