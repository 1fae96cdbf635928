/**
 * Checks the locale files: English, German and Hebrew are complete, no locale has a key that English
 * lacks, placeholders match, and the key types match the files. Other locales may lack keys for now;
 * these are counted. Run by node; exits with 1 on any problem.
 */
import { defaultLocale, locales, type Locale } from '@grandstand/contract/constants';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readLocale, type MessageTree } from './locale-messages.ts';
import { messageTypeProblems } from './message-types.ts';

/** Locales that must be complete. */
export const completeLocales: readonly Locale[] = ['en', 'de', 'he'];

/** Returns the texts of a tree by their `nested.keys`. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Adds the names of all placeholders and tags to `names`. */
function collectNames(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    if (element.type === TYPE.tag) collectNames(element.children, names);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) collectNames(option.value, names);
    }
  }
}

/** Returns the names of a text's placeholders and tags, sorted. Throws SyntaxError for a malformed text. */
export function placeholdersOf(text: string): string {
  const names = new Set<string>();
  collectNames(parse(text), names);
  return [...names].toSorted().join(', ');
}

export interface LocaleReport {
  /** One line each. */
  readonly problems: readonly string[];
  /** Number of keys that a locale takes from English. */
  readonly missing: number;
}

/** Compares the texts of a locale with the English ones. */
export function compareLocale(
  locale: Locale,
  english: MessageTree,
  translated: MessageTree,
): LocaleReport {
  const sources = flatten(english);
  const translations = flatten(translated);
  const problems: string[] = [];
  const missing = [...sources.keys()].filter((key) => !translations.has(key));
  if (completeLocales.includes(locale)) {
    problems.push(...missing.map((key) => `${locale}: ${key} is missing`));
  }
  for (const [key, text] of translations) {
    const source = sources.get(key);
    if (source === undefined) {
      problems.push(`${locale}: ${key} is not in English`);
      continue;
    }
    if (text.trim() === '') problems.push(`${locale}: ${key} is empty`);
    try {
      const [expected, actual] = [placeholdersOf(source), placeholdersOf(text)];
      if (actual !== expected)
        problems.push(`${locale}: ${key} takes {${actual}}, English {${expected}}`);
    } catch (error) {
      problems.push(`${locale}: ${key} cannot be read: ${String(error)}`);
    }
  }
  return { problems, missing: missing.length };
}

if (import.meta.main) {
  const english = readLocale(defaultLocale);
  const typeProblems = messageTypeProblems();
  for (const problem of typeProblems) console.error(problem);
  let failed = typeProblems.length > 0;
  for (const locale of locales) {
    const { problems, missing } = compareLocale(locale, english, readLocale(locale));
    for (const problem of problems) console.error(problem);
    if (missing > 0) console.log(`${locale}: ${missing} texts fall back to English`);
    failed ||= problems.length > 0;
  }
  process.exitCode = failed ? 1 : 0;
}
