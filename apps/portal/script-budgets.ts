/**
 * Weighs the JavaScript with which each built page begins, from the build's own list of files: no browser,
 * no clock. Run by node after a build; ends with 1 when a page is over its budget. With `--write` it sets
 * every budget anew, 2 % above what was weighed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultLocale } from '@grandstand/contract/names';
import { pageFiles, readBuild } from './server/build-files.ts';

const distFolder = join(import.meta.dirname, 'dist');
const budgetsFile = join(import.meta.dirname, 'script-budgets.json');
/** How far a budget stands above what was weighed when it was set. */
const room = 1.02;

type Weights = Readonly<Record<string, number>>;

/**
 * By page (`home/home`), the most bytes of JavaScript that it may begin with: each file gzipped at level 9,
 * without texts, which differ by language. A match's player and engine come when the page is idle, and are
 * not among them.
 */
export const scriptBudgets: Weights = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Weights;

/** Which pages are over their budget or without one, and which budgets are of no page, a line each. */
export const overBudget = (weights: Weights, budgets: Weights = scriptBudgets): string[] => [
  ...Object.keys(budgets)
    .filter((page) => !(page in weights))
    .map((page) => `${page} has a budget and is no page`),
  ...Object.entries(weights).flatMap(([page, bytes]) => {
    const most = budgets[page];
    if (most === undefined) return [`${page} has no budget in script-budgets.json`];
    return bytes <= most ? [] : [`${page} begins with ${bytes} bytes of JavaScript, over ${most}`];
  }),
];

/** Bytes of JavaScript of each page, without texts. @throws without a build */
export function weighScripts(): Weights {
  const { manifest } = readBuild(distFolder);
  const known = new Map<string, number>();
  const bytesOf = (file: string): number => {
    const bytes =
      known.get(file) ??
      gzipSync(readFileSync(join(distFolder, 'client', file)), { level: 9 }).length;
    known.set(file, bytes);
    return bytes;
  };
  const weigh = (page: string) => {
    const { entry, preloads, texts } = pageFiles(manifest, page, defaultLocale, []);
    return [entry, ...preloads]
      .filter((file) => file !== texts)
      .reduce((sum, file) => sum + bytesOf(file), 0);
  };
  const pages = Object.keys(manifest)
    .flatMap((key) => /^src\/features\/(.+)\.route\.tsx$/.exec(key)?.[1] ?? [])
    .toSorted();
  return Object.fromEntries(pages.map((page) => [page, weigh(page)]));
}

if (import.meta.main) {
  const weights = weighScripts();
  for (const [page, bytes] of Object.entries(weights))
    process.stdout.write(`${page}: ${bytes} bytes\n`);
  if (process.argv.includes('--write')) {
    const budgets = Object.fromEntries(
      Object.entries(weights).map(([page, bytes]) => [page, Math.round(bytes * room)]),
    );
    writeFileSync(budgetsFile, `${JSON.stringify(budgets, null, 2)}\n`);
  } else {
    const problems = overBudget(weights);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
