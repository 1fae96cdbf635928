/**
 * Checks the locale files: English, German and Hebrew are complete, no locale has a key that English
 * lacks, placeholders match, and the key types match the files. Other locales may lack keys for now;
 * these are counted. Run by node; exits with 1 on any fault.
 */
import { defaultLocale, locales, type Locale } from '@grandstand/contract/constants';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readLocale, type MessageTree } from './locale-messages.ts';
import { messageTypeProblems } from './message-types.ts';

/** Locales that must be complete. */
export const completeLocales: readonly Locale[] = ['en', 'de', 'he'];

/** `nested.keys` of a tree with their texts. */
export function flatten(tree: MessageTree, before = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(before + key, value);
    else for (const [inner, text] of flatten(value, `${before}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

function collect(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    if (element.type === TYPE.tag) collect(element.children, names);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) collect(option.value, names);
    }
  }
}

/** Returns the names of a text's placeholders and tags, sorted. Throws SyntaxError for a malformed text. */
export function placeholdersOf(text: string): string {
  const names = new Set<string>();
  collect(parse(text), names);
  return [...names].toSorted().join(', ');
}

export interface LocaleReport {
  /** Faults to fix, one line each. */
  readonly problems: readonly string[];
  /** Number of keys that a locale takes from English. */
  readonly missing: number;
}

/** Compares a locale with English. */
export function compareLocale(
  locale: Locale,
  english: MessageTree,
  own: MessageTree,
): LocaleReport {
  const wanted = flatten(english);
  const given = flatten(own);
  const problems: string[] = [];
  const missing = [...wanted.keys()].filter((key) => !given.has(key));
  if (completeLocales.includes(locale)) {
    problems.push(...missing.map((key) => `${locale}: ${key} is missing`));
  }
  for (const [key, text] of given) {
    const source = wanted.get(key);
    if (source === undefined) {
      problems.push(`${locale}: ${key} is not in English`);
      continue;
    }
    if (text.trim() === '') problems.push(`${locale}: ${key} is empty`);
    try {
      const [theirs, ours] = [placeholdersOf(source), placeholdersOf(text)];
      if (theirs !== ours) problems.push(`${locale}: ${key} takes {${ours}}, English {${theirs}}`);
    } catch (error) {
      problems.push(`${locale}: ${key} cannot be read: ${String(error)}`);
    }
  }
  return { problems, missing: missing.length };
}

if (import.meta.main) {
  const english = readLocale(defaultLocale);
  const untyped = messageTypeProblems();
  for (const problem of untyped) console.error(problem);
  let failed = untyped.length > 0;
  for (const locale of locales) {
    const { problems, missing } = compareLocale(locale, english, readLocale(locale));
    for (const problem of problems) console.error(problem);
    if (missing > 0) console.log(`${locale}: ${missing} texts fall back to English`);
    failed ||= problems.length > 0;
  }
  process.exitCode = failed ? 1 : 0;
}
