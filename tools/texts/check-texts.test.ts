import { describe, expect, it } from 'vitest';
import { formatLocaleOf, locales } from '../../packages/contract/src/tenant/locales.ts';
import { messageTypeProblems, messageTypes } from '../../apps/portal/message-types.ts';
import { mergeMessages, compileMessages } from '../../apps/portal/locale-messages.ts';
import { root } from '../root.ts';
import { compareLocale } from './check-texts.ts';
import { insertionsOf, messageProblems, placeholdersOf, pluralCategories } from './message.ts';
import { flatten, textSources, unknownFolders } from './text-sources.ts';
import { readModule, unreadKeys, unusedKeys } from './usage.ts';

/** Error codes of the specification's catalogue. */
const catalogue = [
  'default_error_message',
  'refresh_token_failed',
  'expired_session_error',
  'device_limit_exceeded',
  'login_failed',
  'popup_closed',
  'page_not_found',
  'could_not_find_page',
  'event_not_found',
  'could_not_find_event',
];

const tree = { home: { title: 'Home', hello: 'Hello {name}' } };
const english = flatten(tree);
const compare = (locale: 'de', texts: Record<string, string>, shared = {}) =>
  compareLocale(locale, { english, texts: new Map(Object.entries(texts)), shared });

describe('the check of a language', () => {
  it.each(locales)('[ERR-03] finds a text for every code of the catalogue in %s', (locale) => {
    const portal = textSources(root)[0];
    const inLocale = portal?.read(locale);
    const inEnglish = portal?.read('en');
    for (const code of catalogue) {
      const text = inLocale?.get(`errors.${code}`) ?? '';
      expect(text, code).toMatch(/\p{Letter}{2}/u);
      expect(text, code).not.toContain('_');
      expect(text === inEnglish?.get(`errors.${code}`), code).toBe(locale === 'en');
    }
  });

  it('finds texts in every source', () => {
    const empty = textSources(root).filter(({ read, languages = ['en', 'he'] }) =>
      languages.some((locale) => read(locale).size === 0),
    );
    expect(empty.map(({ name }) => name)).toEqual([]);
    expect(unknownFolders(root, locales)).toEqual([]);
    expect(unknownFolders(root, ['en', 'de'])).toContain('apps/portal/locales/he');
  });

  it('reports missing, unknown and English texts of a translated language', () => {
    expect(compare('de', { 'home.hello': 'Hello {name}', 'home.extra': 'x' }).problems).toEqual([
      'de: home.title is missing',
      'de: home.hello is English',
      'de: home.extra is not in English',
    ]);
  });

  it('accepts English texts that are listed as the same, and texts without words', () => {
    const texts = { 'home.title': 'Home', 'home.hello': 'Hallo {name}' };
    expect(compare('de', texts, { de: ['home.title'] }).problems).toEqual([]);
    expect(compare('de', texts, { all: ['home.title'] }).problems).toEqual([]);
    const figures = new Map([['score', '{home} : {away}']]);
    expect(compareLocale('de', { english: figures, texts: figures }).problems).toEqual([]);
  });

  it('accepts a translated language without a part of the demo, but not with half of it', () => {
    const demo = { english, isDemo: true };
    expect(compareLocale('de', { ...demo, texts: new Map() }).problems).toEqual([]);
    const half = new Map([['home.title', 'Start']]);
    expect(compareLocale('de', { ...demo, texts: half }).problems).toEqual([
      'de: home.hello is missing',
    ]);
  });

  it('only counts what an untranslated language lacks, but reports what is wrong in it', () => {
    const comparePart = (texts: Record<string, string>) =>
      compareLocale('pl', {
        english,
        texts: new Map(Object.entries(texts)),
        mustBeComplete: false,
      });
    expect(comparePart({ 'home.title': 'Start' })).toEqual({
      problems: [],
      missing: ['home.hello'],
      sameAsEnglish: [],
    });
    expect(comparePart({ 'home.hello': 'Cześć {nam}' }).problems).toEqual([
      'pl: home.hello takes nam (text); English name (text)',
    ]);
  });
});

describe('the check of a text', () => {
  const plural = '{count, plural, one {# match} other {# matches}}';
  const problemsOf = (locale: string, text: string, source: string) =>
    messageProblems(locale, text, source).join('; ');

  it('knows the plural categories that counts need, and those that only fractions or millions have', () => {
    expect(pluralCategories('uk-UA').needed.toSorted()).toEqual(['few', 'many', 'one', 'other']);
    expect(pluralCategories('es').needed.toSorted()).toEqual(['one', 'other']);
    expect(pluralCategories('es').all).toContain('many');
    expect(pluralCategories('ko').needed).toEqual(['other']);
    expect(pluralCategories('en', 'ordinal').needed.toSorted()).toEqual([
      'few',
      'one',
      'other',
      'two',
    ]);
  });

  it.each(locales)('has plural categories for %s that its formats share', (locale) => {
    const { needed } = pluralCategories(formatLocaleOf(locale));
    expect(needed.toSorted()).toEqual(pluralCategories(locale).needed.toSorted());
  });

  it('requires each plural category of the language, and no other', () => {
    expect(problemsOf('he', '{count, plural, one {משחק} other {# משחקים}}', plural)).toBe(
      'the plural {count} lacks two',
    );
    const polish = '{count, plural, one {# mecz} few {# mecze} many {# meczów} other {# meczu}}';
    expect(problemsOf('pl', polish, plural)).toBe('');
    expect(problemsOf('de', polish, plural)).toBe(
      'the plural {count} has few, many, which the language does not have',
    );
    expect(
      problemsOf('de', '{count, plural, =0 {keine} one {# Spiel} other {# Spiele}}', plural),
    ).toBe('');
    expect(problemsOf('es', '{count, plural, one {#} many {# de} other {#}}', plural)).toBe('');
  });

  it('requires placeholders of the same kinds, in any order, inside plurals too', () => {
    expect(placeholdersOf('{b} {a, plural, one {# of {c}} other {<d>#</d>}}')).toEqual([
      'a (number)',
      'b (text)',
      'c (text)',
      'd (tag)',
    ]);
    expect(problemsOf('de', '{count} Spiele', plural)).toBe(
      'takes count (text); English count (number)',
    );
    expect(problemsOf('de', '{count, number} Spiele', plural)).toBe('');
    expect(problemsOf('de', '<a>Los</a>', '<b>Go</b>')).toBe('takes a (tag); English b (tag)');
  });

  it('requires the options of a choice', () => {
    const choice = '{kind, select, win {won} other {lost}}';
    expect(problemsOf('de', '{kind, select, win {gewonnen} other {verloren}}', choice)).toBe('');
    expect(problemsOf('de', '{kind, select, sieg {gewonnen} other {verloren}}', choice)).toBe(
      '{kind} selects by other, sieg; English by other, win',
    );
  });

  it('reports empty and malformed texts and extra spaces', () => {
    expect(problemsOf('de', ' ', 'Home')).toBe('is empty');
    expect(problemsOf('de', 'Start ', 'Home')).toBe('has an extra space');
    expect(problemsOf('de', '{count, plural, one {x}}', plural)).toContain('cannot be read');
  });

  it('names what is inserted as it is', () => {
    expect(insertionsOf('{sport}: {count, plural, one {{team}} other {#}} <b>{name}</b>')).toEqual([
      'sport',
      'team',
      'name',
    ]);
  });
});

describe('unused texts', () => {
  const unused = (keys: string[], code: string) => unusedKeys(keys, [readModule('x.ts', code)]);

  it('are those that no module names as a whole, by parts or by a template', () => {
    expect(unused(['home.title', 'home.old'], "t('home.title')")).toEqual(['home.old']);
    expect(
      unused(['home.title', 'home.old'], "const t = useTranslations('home'); t('title')"),
    ).toEqual(['home.old']);
    expect(unused(['home.day.one', 'home.old'], 't(`home.day.${day}`)')).toEqual(['home.old']);
    expect(unused(['home.day.one'], "useTranslations('home.day')")).toEqual([]);
    expect(unused(['home.a'], 't(`${namespace}`)')).toEqual(['home.a']);
  });

  it('of mails, receipts and the demo are those with a part that is in no module', () => {
    const words = new Set(['mail', 'kinds', 'welcome', 'subject', 'lines', 'goal']);
    expect(unreadKeys(['mail.kinds.welcome.subject', 'lines.goal.0'], words)).toEqual([]);
    expect(unreadKeys(['mail.kinds.welcome.old', 'mail.kinds.old.subject'], words)).toEqual([
      'mail.kinds.welcome.old',
      'mail.kinds.old.subject',
    ]);
  });
});

describe('the texts of the portal', () => {
  it('have typed keys, noun by noun', () => {
    expect(messageTypeProblems()).toEqual([]);
    const types = messageTypes(['app', 'sign-up']);
    expect(types).toContain("import type signUp from '../../../locales/en/sign-up.json';");
    expect(types).toContain('typeof app &\n  typeof signUp;');
  });

  it('fall back to English one by one', () => {
    const merged = mergeMessages(tree, { home: { title: 'Start' } });
    expect(merged).toEqual({ home: { title: 'Start', hello: 'Hello {name}' } });
    expect(compileMessages(merged)).toMatchObject({ home: { title: 'Start' } });
  });
});
