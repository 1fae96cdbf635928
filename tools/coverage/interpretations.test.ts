import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../check/source-file.ts';
import { root } from '../root.ts';

it('every interpretation that a source file cites is on the page, and each is cited', () => {
  const page = readFileSync(join(root, 'docs/interpretations.md'), 'utf8');
  const listed = [...page.matchAll(/^- ([AB]-\d\d):/gm)].map(([, id]) => id);
  const cited = sourceFiles(root, /\.tsx?$/).flatMap(
    ({ text }) => text.match(/\b[AB]-\d\d\b/g) ?? [],
  );
  expect([...new Set(cited)].toSorted()).toEqual(listed);
});
