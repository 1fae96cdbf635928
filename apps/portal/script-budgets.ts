/**
 * Weighs the JavaScript with which the built pages begin, from the build's own list of files: no
 * browser, no clock. Run by node after a build; ends with 1 when a page is over its budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { completeLocales } from './check-locales.ts';
import { pageFiles, readBuild } from './server/build-files.ts';
import { TextUses } from './text-uses.ts';

const distFolder = join(import.meta.dirname, 'dist');

/** Most bytes of JavaScript that a page may begin with, each file gzipped at level 9. */
export const scriptBudgets: Readonly<Record<string, number>> = {
  'home/home': 83_420,
  // The player's controls and engine come when the page is idle, and are not among them.
  'event/event': 95_160,
};

/** Which pages are over their budget, a line each. */
export const overBudget = (weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(scriptBudgets).flatMap(([page, most]) => {
    const bytes = weights[page];
    if (bytes === undefined) return [`${page} was not weighed`];
    return bytes <= most ? [] : [`${page} begins with ${bytes} bytes of JavaScript, over ${most}`];
  });

/** Bytes of JavaScript of each page with a budget, in the locale where they are most. @throws without a build */
export function weighScripts(): Record<string, number> {
  const { manifest } = readBuild(distFolder);
  const pages = new TextUses().pages();
  const known = new Map<string, number>();
  const bytesOf = (file: string): number => {
    const bytes =
      known.get(file) ??
      gzipSync(readFileSync(join(distFolder, 'client', file)), { level: 9 }).length;
    known.set(file, bytes);
    return bytes;
  };
  const weigh = (page: string, locale: string) => {
    const { entry, preloads } = pageFiles(manifest, page, locale, pages[page] ?? []);
    return [entry, ...preloads].reduce((sum, file) => sum + bytesOf(file), 0);
  };
  return Object.fromEntries(
    Object.keys(scriptBudgets).map((page) => [
      page,
      Math.max(...completeLocales.map((locale) => weigh(page, locale))),
    ]),
  );
}

if (import.meta.main) {
  const weights = weighScripts();
  for (const [page, bytes] of Object.entries(weights))
    process.stdout.write(`${page}: ${bytes} bytes\n`);
  const problems = overBudget(weights);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
