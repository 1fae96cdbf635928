/** Compares a text in ICU MessageFormat with the English one, by the grammar of its language. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The type of a placeholder: `text` for `{name}`, `number` for a number or a plural. */
type Kind = 'text' | 'number' | 'date' | 'time' | 'select' | 'tag';

const kinds = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.select]: 'select',
  [TYPE.tag]: 'tag',
} as const satisfies Partial<Record<TYPE, Kind>>;

type Placeholder = Extract<MessageFormatElement, { type: keyof typeof kinds }>;

/** Calls `visit` with each placeholder, including those within others. */
function visitPlaceholders(
  elements: readonly MessageFormatElement[],
  visit: (placeholder: Placeholder) => void,
): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    visit(element);
    if (element.type === TYPE.tag) visitPlaceholders(element.children, visit);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) visitPlaceholders(value, visit);
  }
}

/** Returns the placeholders and tags of a text with their kinds, sorted. Throws SyntaxError. */
export function placeholdersOf(text: string): string[] {
  const placeholders = new Set<string>();
  visitPlaceholders(parse(text), ({ type, value }) =>
    placeholders.add(`${value} (${kinds[type]})`),
  );
  return [...placeholders].toSorted();
}

/** Returns the names of the placeholders that are inserted as they are, such as names of teams. */
export function insertionsOf(text: string): string[] {
  const names = new Set<string>();
  visitPlaceholders(parse(text), ({ type, value }) => {
    if (type === TYPE.argument) names.add(value);
  });
  return [...names];
}

/** A plural must have the categories that the whole numbers below this one select. */
const countLimit = 1000;

/**
 * Returns the plural categories of a language: those that a count needs, and all. Some languages have more for
 * fractions and millions, for which `other` may serve.
 */
export function pluralCategories(
  locale: string,
  type: Intl.PluralRuleType = 'cardinal',
): { needed: readonly string[]; all: readonly string[] } {
  const rules = new Intl.PluralRules(locale, { type });
  const counts = Array.from({ length: countLimit }, (_, count) => rules.select(count));
  return {
    needed: [...new Set<string>([...counts, 'other'])],
    all: rules.resolvedOptions().pluralCategories,
  };
}

/** Returns what is wrong with the plurals of a text; `locale` is the `Intl` locale. */
function pluralProblems(locale: string, elements: readonly MessageFormatElement[]): string[] {
  const problems: string[] = [];
  visitPlaceholders(elements, (placeholder) => {
    if (placeholder.type !== TYPE.plural) return;
    const { value: name, options, pluralType } = placeholder;
    const { needed, all } = pluralCategories(locale, pluralType);
    // `=1` is for a count that has words of its own.
    const used = Object.keys(options).filter((option) => !option.startsWith('='));
    const missing = needed.filter((category) => !used.includes(category));
    const unknown = used.filter((category) => !all.includes(category));
    if (missing.length > 0) problems.push(`the plural {${name}} lacks ${missing.join(', ')}`);
    if (unknown.length > 0)
      problems.push(
        `the plural {${name}} has ${unknown.join(', ')}, which the language does not have`,
      );
  });
  return problems;
}

function optionsOf(elements: readonly MessageFormatElement[]): Map<string, string> {
  const optionsByName = new Map<string, string>();
  visitPlaceholders(elements, (placeholder) => {
    if (placeholder.type !== TYPE.select) return;
    optionsByName.set(placeholder.value, Object.keys(placeholder.options).toSorted().join(', '));
  });
  return optionsByName;
}

/**
 * Returns what is wrong with a text compared with the English one: its form, placeholders, plurals and
 * spaces.
 *
 * @param locale the `Intl` locale by whose grammar the text is read
 */
export function messageProblems(locale: string, text: string, english: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const problems: string[] = [];
  if (text !== text.trim() || /\s{2}/.test(text)) problems.push('has an extra space');
  try {
    const elements = parse(text);
    const [expected, actual] = [placeholdersOf(english), placeholdersOf(text)];
    if (actual.join() !== expected.join())
      problems.push(
        `takes ${actual.join(', ') || 'nothing'}; English ${expected.join(', ') || 'nothing'}`,
      );
    problems.push(...pluralProblems(locale, elements));
    const inEnglish = optionsOf(parse(english));
    for (const [name, options] of optionsOf(elements))
      if (inEnglish.has(name) && inEnglish.get(name) !== options)
        problems.push(`{${name}} selects by ${options}; English by ${String(inEnglish.get(name))}`);
  } catch (error) {
    problems.push(`cannot be read: ${String(error)}`);
  }
  return problems;
}

/** True if a text has words to translate: letters outside placeholders. */
export function hasWords(text: string): boolean {
  const words = (elements: readonly MessageFormatElement[]): boolean =>
    elements.some((element) => {
      if (element.type === TYPE.literal) return /\p{L}{2}/u.test(element.value);
      if (element.type === TYPE.tag) return words(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return Object.values(element.options).some(({ value }) => words(value));
      return false;
    });
  return words(parse(text));
}
