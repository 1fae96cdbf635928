import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '').toSorted();

/** Set by the commands or for the tests; the server does not read them as settings. */
const notServerSettings = new Set(['NODE_ENV', 'CHROME_PATH']);

it('every setting of the server is documented, and no other', () => {
  const settings = names(
    read('apps/api/src/platform/config/settings.ts'),
    /^ {2}([A-Z][A-Z_]+):/gm,
  );
  const example = names(read('.env.example'), /^#?([A-Z][A-Z_]+)=/gm);
  const operations = names(read('docs/operations.md'), /^\| `([A-Z][A-Z_]+)`\s+\|/gm);
  expect(settings.length).toBeGreaterThan(8);
  expect(example.filter((name) => !notServerSettings.has(name))).toEqual(settings);
  expect(operations).toEqual(settings);
});
