import { describe, expect, it } from 'vitest';
import { compareLocale, completeLocales, flatten, placeholders } from './check-locales.ts';
import { compileMessages, mergeMessages, readLocale } from './locale-messages.ts';
import { messageTypeProblems, messageTypes } from './message-types.ts';

/** The codes of the specification's catalogue of errors. */
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
  it.each(completeLocales)('are complete in %s, with the placeholders of English', (locale) => {
    const { problems, missing } = compareLocale(locale, readLocale('en'), readLocale(locale));
    expect(problems).toEqual([]);
    expect(missing).toBe(0);
  });

  it.each(completeLocales)(
    '[ERR-03] have a text of %s for every code of the catalogue',
    (locale) => {
      const own = flatten(readLocale(locale));
      const inEnglish = flatten(readLocale('en'));
      for (const code of catalogue) {
        const text = own.get(`errors.${code}`) ?? '';
        expect(text, code).toMatch(/\p{Letter}{2}/u);
        expect(text, code).not.toContain('_');
        expect(text === inEnglish.get(`errors.${code}`), code).toBe(locale === 'en');
      }
    },
  );

  it('are refused when a key is missing, unknown, empty or takes other placeholders', () => {
    const { problems } = compareLocale('de', english, {
      home: { hello: 'Hallo {nam}', extra: 'x' },
    });
    expect(problems).toEqual([
      'de: home.title is missing',
      'de: home.hello takes {nam}, English {name}',
      'de: home.extra is not in English',
    ]);
  });

  it('may lack keys in languages that are not finished, which is counted', () => {
    expect(compareLocale('pl', english, { home: { title: 'Start' } })).toEqual({
      problems: [],
      missing: 1,
    });
  });

  it('compare placeholders in any order, inside plurals as well', () => {
    expect(placeholders('{b} {a, plural, one {# of {c}} other {#}}')).toBe('a, b, c');
  });

  it('have typed keys, noun by noun', () => {
    expect(messageTypeProblems()).toEqual([]);
    const types = messageTypes(['app', 'sign-up']);
    expect(types).toContain("import type signUp from '../../../locales/en/sign-up.json';");
    expect(types).toContain('typeof app &\n  typeof signUp;');
  });

  it('fall back to English key by key', () => {
    const merged = mergeMessages(english, { home: { title: 'Start' } });
    expect(merged).toEqual({ home: { title: 'Start', hello: 'Hello {name}' } });
    expect(compileMessages(merged)).toMatchObject({ home: { title: 'Start' } });
  });
});
