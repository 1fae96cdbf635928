/**
 * Measures the JavaScript that each built page starts with, from the build manifest: no browser, no
 * clock. Run by node after a build; exits with 1 if a page is over budget. With `--write` it sets every
 * budget to 2 % above the measured size.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultLocale } from '@grandstand/contract/constants';
import { pageFiles, readBuild } from './server/assets/build-files.ts';

const distFolder = join(import.meta.dirname, 'dist');
const budgetsFile = join(import.meta.dirname, 'script-budgets.json');
/** Margin of a budget above the measured size. */
const room = 1.02;

type Weights = Readonly<Record<string, number>>;

/**
 * JavaScript budget in bytes by page (`home/home`): the initial files, each gzipped at level 9, without
 * texts, which differ by language. Excludes a match's player and engine, which load when the page is
 * idle.
 */
export const scriptBudgets: Weights = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Weights;

/** Pages that are over budget or lack one, and budgets without a page, one line each. */
export const overBudget = (weights: Weights, budgets: Weights = scriptBudgets): string[] => [
  ...Object.keys(budgets)
    .filter((page) => !(page in weights))
    .map((page) => `${page} has a budget but is not a page`),
  ...Object.entries(weights).flatMap(([page, bytes]) => {
    const most = budgets[page];
    if (most === undefined) return [`${page} has no budget in script-budgets.json`];
    return bytes <= most
      ? []
      : [`${page} starts with ${bytes} bytes of JavaScript, more than its budget of ${most}`];
  }),
];

/** Returns each page's bytes of JavaScript, without texts. Throws if there is no build. */
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
