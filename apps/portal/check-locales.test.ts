import { describe, expect, it } from 'vitest';
import { compareLocale, completeLocales, flatten, placeholdersOf } from './check-locales.ts';
import { compileMessages, mergeMessages, readLocale } from './locale-messages.ts';
import { messageTypeProblems, messageTypes } from './message-types.ts';

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

const english = { home: { title: 'Home', hello: 'Hello {name}' } };

describe('locale files', () => {
  it.each(completeLocales)('%s is complete and has the placeholders of English', (locale) => {
    const { problems, missing } = compareLocale(locale, readLocale('en'), readLocale(locale));
    expect(problems).toEqual([]);
    expect(missing).toBe(0);
  });

  it.each(completeLocales)('[ERR-03] %s has a text for every code of the catalogue', (locale) => {
    const own = flatten(readLocale(locale));
    const inEnglish = flatten(readLocale('en'));
    for (const code of catalogue) {
      const text = own.get(`errors.${code}`) ?? '';
      expect(text, code).toMatch(/\p{Letter}{2}/u);
      expect(text, code).not.toContain('_');
      expect(text === inEnglish.get(`errors.${code}`), code).toBe(locale === 'en');
    }
  });

  it('a locale with a missing, unknown or empty key or other placeholders is rejected', () => {
    const { problems } = compareLocale('de', english, {
      home: { hello: 'Hallo {nam}', extra: 'x' },
    });
    expect(problems).toEqual([
      'de: home.title is missing',
      'de: home.hello takes {nam}, English {name}',
      'de: home.extra is not in English',
    ]);
  });

  it('an unfinished language may lack keys, which are counted', () => {
    expect(compareLocale('pl', english, { home: { title: 'Start' } })).toEqual({
      problems: [],
      missing: 1,
    });
  });

  it('placeholders match in any order, inside plurals too', () => {
    expect(placeholdersOf('{b} {a, plural, one {# of {c}} other {#}}')).toBe('a, b, c');
  });

  it('keys are typed, noun by noun', () => {
    expect(messageTypeProblems()).toEqual([]);
    const types = messageTypes(['app', 'sign-up']);
    expect(types).toContain("import type signUp from '../../../locales/en/sign-up.json';");
    expect(types).toContain('typeof app &\n  typeof signUp;');
  });

  it('missing keys fall back to English one by one', () => {
    const merged = mergeMessages(english, { home: { title: 'Start' } });
    expect(merged).toEqual({ home: { title: 'Start', hello: 'Hello {name}' } });
    expect(compileMessages(merged)).toMatchObject({ home: { title: 'Start' } });
  });
});
