import { isTranslated, locales } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import {
  contractMailKinds,
  mailTexts,
  operatorMailKinds,
  type MailKind,
  type MailValues,
} from './mail-texts.ts';

const values: MailValues = {
  portal: 'Northline',
  name: 'Ann',
  title: 'Harbour – Borough',
  minutes: 15,
  number: '1042',
  amount: '9.99 €',
  date: '21.11.2026',
  provider: 'Google',
  access: 'ended',
  inviter: 'Ada',
  endpoint: 'hooks.example.org',
};
const kinds: readonly MailKind[] = [
  'verify',
  'reset',
  'sign-in',
  'provider-linked',
  'provider-removed',
  'reminder',
  'receipt',
  'refund',
  'refund-returned',
  'welcome',
  ...contractMailKinds,
  ...operatorMailKinds,
];
const translated = locales.filter(isTranslated);

describe('texts of mails', () => {
  it.each(translated)('in %s contain their values and no placeholders', (locale) => {
    for (const kind of kinds) {
      const texts = Object.values(mailTexts(locale, kind, values));
      expect(texts.join('\n'), kind).not.toMatch(/[{}]/);
      expect(texts, kind).not.toContain('');
    }
    expect(mailTexts(locale, 'receipt', values).note).toContain('1042');
  });

  it('inflect the minutes as the language does', () => {
    const subjectOf = (locale: 'en' | 'de' | 'he', minutes: number) =>
      mailTexts(locale, 'reminder', { ...values, minutes }).subject;
    expect([1, 2].map((minutes) => subjectOf('en', minutes))).toEqual([
      'Harbour – Borough starts in 1 minute',
      'Harbour – Borough starts in 2 minutes',
    ]);
    expect([1, 2].map((minutes) => subjectOf('de', minutes))).toEqual([
      'Harbour – Borough beginnt in 1 Minute',
      'Harbour – Borough beginnt in 2 Minuten',
    ]);
    expect([1, 2, 15].map((minutes) => subjectOf('he', minutes))).toEqual([
      'Harbour – Borough: מתחיל בעוד דקה',
      'Harbour – Borough: מתחיל בעוד שתי דקות',
      'Harbour – Borough: מתחיל בעוד 15 דקות',
    ]);
  });

  it('name the portals of an invitation, up to five and how many more', () => {
    const textOf = (locale: 'en' | 'pl', total: number) => {
      const otherPortals = ['B', 'C', 'D', 'E', 'F', 'G', 'H'].slice(0, total - 1);
      return mailTexts(locale, 'operator-invitation', { ...values, portal: 'A', otherPortals })
        .text;
    };
    const accept = 'Accept to set up your login for the Studio.';
    const invited = 'Ada has invited you to help run';
    expect([1, 2, 5, 8].map((total) => textOf('en', total))).toEqual([
      `${invited} A. ${accept}`,
      `${invited} A and B. ${accept}`,
      `${invited} A, B, C, D, and E. ${accept}`,
      `${invited} A, B, C, D, E, and 3 more. ${accept}`,
    ]);
    expect(textOf('pl', 8)).toContain('A, B, C, D, E i 3 inne');
  });

  it('greet a recipient whose name is unknown without one', () => {
    expect(mailTexts('en', 'verify', { ...values, name: null }).greeting).toBe('Hello,');
  });

  it.each(locales.filter((locale) => !isTranslated(locale)))(
    'are English for a recipient in %s, whose language is not translated yet',
    (locale) => {
      expect(mailTexts(locale, 'verify', values)).toEqual(mailTexts('en', 'verify', values));
    },
  );

  it('take every character of a value as it is', () => {
    const title = "{name} <b>'s # match</b>";
    expect(mailTexts('en', 'reminder', { ...values, title }).text).toContain(title);
  });
});
