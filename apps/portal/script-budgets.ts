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
/** Factor from the measured size to the budget. */
const budgetFactor = 1.02;

type ScriptSizes = Readonly<Record<string, number>>;

/**
 * JavaScript budget in bytes by page (`home/home`): the initial files, each gzipped at level 9, without
 * texts, which differ by language. Excludes a match's player and engine, which load when the page is
 * idle.
 */
export const scriptBudgets: ScriptSizes = JSON.parse(
  readFileSync(budgetsFile, 'utf8'),
) as ScriptSizes;

/** Returns one line for each page that is over budget or lacks one, and for each budget without a page. */
export const overBudget = (sizes: ScriptSizes, budgets: ScriptSizes = scriptBudgets): string[] => [
  ...Object.keys(budgets)
    .filter((page) => !(page in sizes))
    .map((page) => `${page} has a budget but is not a page`),
  ...Object.entries(sizes).flatMap(([page, bytes]) => {
    const budget = budgets[page];
    if (budget === undefined) return [`${page} has no budget in script-budgets.json`];
    return bytes <= budget
      ? []
      : [`${page} starts with ${bytes} bytes of JavaScript, more than its budget of ${budget}`];
  }),
];

/** Returns the bytes of JavaScript by page, without texts. Throws if there is no build. */
export function measureScripts(): ScriptSizes {
  const { manifest } = readBuild(distFolder);
  const measured = new Map<string, number>();
  const bytesOf = (file: string): number => {
    const bytes =
      measured.get(file) ??
      gzipSync(readFileSync(join(distFolder, 'client', file)), { level: 9 }).length;
    measured.set(file, bytes);
    return bytes;
  };
  const sizeOf = (page: string) => {
    const { entry, preloads, texts } = pageFiles(manifest, page, defaultLocale, []);
    return [entry, ...preloads]
      .filter((file) => file !== texts)
      .reduce((sum, file) => sum + bytesOf(file), 0);
  };
  const pages = Object.keys(manifest)
    .flatMap((key) => /^src\/features\/(.+)\.route\.tsx$/.exec(key)?.[1] ?? [])
    .toSorted();
  return Object.fromEntries(pages.map((page) => [page, sizeOf(page)]));
}

if (import.meta.main) {
  const sizes = measureScripts();
  for (const [page, bytes] of Object.entries(sizes))
    process.stdout.write(`${page}: ${bytes} bytes\n`);
  if (process.argv.includes('--write')) {
    const budgets = Object.fromEntries(
      Object.entries(sizes).map(([page, bytes]) => [page, Math.round(bytes * budgetFactor)]),
    );
    writeFileSync(budgetsFile, `${JSON.stringify(budgets, null, 2)}\n`);
  } else {
    const problems = overBudget(sizes);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
