/**
 * Checks the texts of all languages in all sources: that translated languages are complete, and that every
 * text of any language is well-formed, has the placeholders of the English text, inflects by its own language's
 * plural categories and is not English. For languages that are not translated yet, it counts what is missing.
 * Run by node; exits with 1 on any problem. `node tools/texts/check-texts.ts es` lists what Spanish lacks, and
 * `… insertions` the texts with names or other words that no language can inflect.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes, operatorErrors } from '../../packages/contract/src/constants.ts';
import {
  defaultLocale,
  formatLocaleOf,
  isLocale,
  isTranslated,
  locales,
  type Locale,
} from '../../packages/contract/src/tenant/locales.ts';
import { messageTypeProblems } from '../../apps/portal/message-types.ts';
import { root } from '../root.ts';
import { hasWords, insertionsOf, messageProblems } from './message.ts';
import { textSources, unknownFolders, type Texts } from './text-sources.ts';
import { modulesIn, unreadKeys, unusedKeys, wordsIn } from './usage.ts';

/**
 * Keys of texts that are the same in English, such as `Live` in German; `all` are names of other companies, the
 * same in every language.
 */
type SharedWithEnglish = Readonly<Partial<Record<Locale | 'all', readonly string[]>>>;

/** Codes of failures that only operators and programs cause; viewers see the general text. */
const codesWithoutText: ReadonlySet<string> = new Set([
  ...Object.keys(operatorErrors),
  'access_code_batch_not_found',
  'clock_changed',
  'customer_not_found',
  'dispute_not_found',
  'event_cancelled',
  'event_has_other_stream',
  'event_over',
  'front_page_no_draft',
  'front_page_no_previous',
  'front_page_scheduled',
  'idempotency_key_reused',
  'info_text_of_file',
  'method_not_allowed',
  'no_event_to_publish',
  'operator_key_invalid',
  'payout_not_found',
  'picture_unreadable',
  'product_has_buyers',
  'score_changed',
  'storage_limit_reached',
  'stream_key_not_found',
  'stream_key_unknown',
  'stream_missing',
  'tenant_exists',
  'tenant_host_taken',
  'tenant_last',
  'tenant_of_file',
  'tenant_sells',
  'unknown_tenant',
  'unsupported_media_type',
  'webhook_invalid',
]);

export interface LocaleReport {
  /** One line each. */
  readonly problems: readonly string[];
  /** Keys that a language takes from English. */
  readonly missing: readonly string[];
  /** Keys whose text is the English one. */
  readonly sameAsEnglish: readonly string[];
}

interface Compared {
  readonly english: Texts;
  readonly texts: Texts;
  readonly shared?: SharedWithEnglish;
  /** See `TextSource`. */
  readonly isDemo?: boolean;
  /** True if every text must exist. By default, the list of locales says whether the language is translated. */
  readonly mustBeComplete?: boolean;
}

/** Compares the texts of a language with the English ones. */
export function compareLocale(
  locale: Locale,
  { english, texts, shared = {}, isDemo = false, mustBeComplete = isTranslated(locale) }: Compared,
): LocaleReport {
  const isShared = (key: string) =>
    [shared[locale], shared.all].some((keys) => keys?.includes(key) === true);
  const sameAsEnglish: string[] = [];
  const problems: string[] = [];
  const missing = [...english.keys()].filter((key) => !texts.has(key));
  const isRequired = mustBeComplete && !(isDemo && texts.size === 0);
  if (isRequired) problems.push(...missing.map((key) => `${key} is missing`));
  for (const [key, text] of texts) {
    const source = english.get(key);
    if (source === undefined) problems.push(`${key} is not in English`);
    // Only the existence of pages is compared.
    else if (source === '' && text === '') continue;
    else {
      problems.push(
        ...messageProblems(formatLocaleOf(locale), text, source).map(
          (problem) => `${key} ${problem}`,
        ),
      );
      if (locale === defaultLocale || text !== source || !hasWords(text)) continue;
      sameAsEnglish.push(key);
      if (!isShared(key)) problems.push(`${key} is English`);
    }
  }
  return { problems: problems.map((problem) => `${locale}: ${problem}`), missing, sameAsEnglish };
}

/** Returns the problems of the English texts: malformed, unused, and error codes without a text. */
function englishProblems(): string[] {
  const [portal, ...others] = textSources(root);
  const unread = others.flatMap(({ read, readers }) => {
    if (readers === undefined) return [];
    const words = new Set(readers.flatMap((folder) => wordsIn(join(root, folder))));
    return unreadKeys([...read(defaultLocale).keys()], words);
  });
  const english = portal?.read(defaultLocale) ?? new Map<string, string>();
  // The contract has lists that are keys, such as the purposes of consent; the player translates its own texts.
  const folders = [
    'apps/portal/src',
    'apps/portal/server',
    'packages/contract/src',
    'packages/player/src/core',
  ];
  const modules = folders.flatMap((folder) => modulesIn(join(root, folder)));
  return [
    ...[...unusedKeys([...english.keys()], modules), ...unread].map(
      (key) => `en: ${key} is not used`,
    ),
    ...Object.keys(errorCodes)
      .filter((code) => !english.has(`errors.${code}`) && !codesWithoutText.has(code))
      .map((code) => `en: errors.${code} is missing`),
  ];
}

/** Returns the missing texts of a language by source. */
function missingTexts(locale: Locale): string[] {
  return textSources(root).flatMap(({ name, read, languages }) => {
    if (languages?.includes(locale) === false) return [];
    const texts = read(locale);
    const missing = [...read(defaultLocale)].filter(([key]) => !texts.has(key));
    return missing.map(([key, text]) => `${name}: ${key}: ${text}`);
  });
}

/** Returns the English texts that insert words as they are, such as names of teams. */
const textsWithInsertions = (): string[] =>
  textSources(root).flatMap(({ name, read }) =>
    [...read(defaultLocale)]
      .filter(([, text]) => insertionsOf(text).length > 0)
      .map(([key, text]) => `${name}: ${key}: ${text}`),
  );

function checkAll(): void {
  const shared = JSON.parse(
    readFileSync(join(import.meta.dirname, 'shared-with-english.json'), 'utf8'),
  ) as SharedWithEnglish;
  const problems = [
    ...messageTypeProblems(),
    ...unknownFolders(root, locales).map((folder) => `${folder} is not the folder of a locale`),
    ...englishProblems(),
  ];
  for (const locale of locales) {
    const same = new Set<string>();
    let missing = 0;
    let total = 0;
    for (const { read, isDemo, languages } of textSources(root)) {
      if (languages?.includes(locale) === false) continue;
      const english = read(defaultLocale);
      const report = compareLocale(locale, { english, texts: read(locale), shared, isDemo });
      problems.push(...report.problems);
      for (const key of report.sameAsEnglish) same.add(key);
      missing += report.missing.length;
      total += english.size;
    }
    const outdated = (shared[locale] ?? []).filter((key) => !same.has(key));
    problems.push(
      ...outdated.map((key) => `${locale}: ${key} differs from English, but is listed as the same`),
    );
    if (isTranslated(locale)) continue;
    const state =
      missing === 0
        ? 'complete, but not marked as translated'
        : `lacks ${missing} of ${total} texts`;
    console.log(`${locale}: ${state}; its pages are in English, with a notice`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  const [locale] = process.argv.slice(2);
  if (locale === undefined) checkAll();
  else if (locale === 'insertions') for (const line of textsWithInsertions()) console.log(line);
  else if (isLocale(locale)) for (const line of missingTexts(locale)) console.log(line);
  else throw new Error(`${locale} is not one of ${locales.join(', ')}`);
}
