/**
 * Measures the JavaScript and the texts that each built page starts with, from the build manifest: no
 * browser, no clock. Run by node after a build; exits with 1 if a page is over budget. With `--write` it sets
 * every budget of JavaScript to 2 % above the measured size.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultLocale, isTranslated, locales } from '@grandstand/contract/constants';
import { MessageUsage } from './message-usage.ts';
import { pageFiles, readBuild } from './server/assets/build-files.ts';
import { frameTexts, loadersOf, localeTexts } from './text-modules.ts';

const distFolder = join(import.meta.dirname, 'dist');
const budgetsFile = join(import.meta.dirname, 'script-budgets.json');
/** Maximum bytes of texts that a page starts with, in every language. */
export const textBudget = 8100;
/** Factor from the measured size to the budget. */
const budgetFactor = 1.02;

type ScriptSizes = Readonly<Record<string, number>>;

const readBudgets = () => JSON.parse(readFileSync(budgetsFile, 'utf8')) as ScriptSizes;

/**
 * JavaScript budget in bytes by page (`home/home`): the initial files, each gzipped at level 9, with the code
 * that loads texts, but without the texts, which differ by language. Excludes a match's player and engine,
 * which load when the page is idle.
 */
export const scriptBudgets: ScriptSizes = readBudgets();

/** Returns one line for each page that is over budget or lacks one, and for each budget without a page. */
export const overBudget = (
  sizes: ScriptSizes,
  budgets: ScriptSizes = scriptBudgets,
  measured = 'JavaScript',
): string[] => [
  ...Object.keys(budgets)
    .filter((page) => !(page in sizes))
    .map((page) => `${page} has a budget but is not a page`),
  ...Object.entries(sizes).flatMap(([page, bytes]) => {
    const budget = budgets[page];
    if (budget === undefined) return [`${page} has no budget for ${measured}`];
    return bytes <= budget
      ? []
      : [`${page} starts with ${bytes} bytes of ${measured}, more than its budget of ${budget}`];
  }),
];

const gzipped = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length;

/** Returns a function that measures each name once. */
function measureOnce(measure: (name: string) => number): (name: string) => number {
  const measured = new Map<string, number>();
  return (name) => {
    const bytes = measured.get(name) ?? measure(name);
    measured.set(name, bytes);
    return bytes;
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the size of JavaScript by page, bytes, without texts. Throws if there is no build. */
export function measureScripts(): ScriptSizes {
  const { manifest } = readBuild(distFolder);
  const bytesOf = measureOnce((file) => gzipped(readFileSync(join(distFolder, 'client', file))));
  const loaders = gzipped(loadersOf(defaultLocale, new MessageUsage()));
  const sizeOf = (page: string) => {
    const { entry, preloads, texts } = pageFiles(manifest, page, defaultLocale, []);
    const files = [entry, ...preloads].filter((file) => file !== texts);
    return sum([...files.map(bytesOf), loaders]);
  };
  const pages = Object.keys(manifest)
    .flatMap((key) => /^src\/features\/(.+)\.route\.tsx$/.exec(key)?.[1] ?? [])
    .toSorted();
  return Object.fromEntries(pages.map((page) => [page, sizeOf(page)]));
}

/**
 * Returns the size of texts by page, bytes: those of the frame and of the page's namespaces, each gzipped, in the
 * language that has the most. Needs no build.
 */
export function measureTexts(): ScriptSizes {
  const uses = new MessageUsage();
  const pages = Object.entries(uses.pages());
  const largest = new Map<string, number>();
  for (const locale of locales.filter(isTranslated)) {
    const texts = localeTexts(locale);
    const bytesOf = measureOnce((namespace) => gzipped(JSON.stringify(texts[namespace])));
    const frame = gzipped(JSON.stringify(frameTexts(texts, uses)));
    for (const [page, namespaces] of pages) {
      const bytes = sum([frame, ...namespaces.map(bytesOf)]);
      largest.set(page, Math.max(bytes, largest.get(page) ?? 0));
    }
  }
  return Object.fromEntries(largest);
}

if (import.meta.main) {
  const scripts = measureScripts();
  const texts = measureTexts();
  for (const [page, bytes] of Object.entries(scripts))
    process.stdout.write(`${page}: ${bytes} bytes of JavaScript, ${texts[page]} of texts\n`);
  if (process.argv.includes('--write')) {
    const budgets = Object.entries(scripts).map(([page, bytes]) => [
      page,
      Math.round(bytes * budgetFactor),
    ]);
    writeFileSync(budgetsFile, `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`);
  }
  const problems = [
    ...overBudget(scripts, readBudgets()),
    ...overBudget(
      texts,
      Object.fromEntries(Object.keys(texts).map((page) => [page, textBudget])),
      'texts',
    ),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
