import { locales, type Locale } from '@grandstand/contract/names';
import { describe, expect, it } from 'vitest';
import { completeLocales } from '../check-locales.ts';
import { writeDocument } from './document.ts';
import { aTenant } from './testing.ts';
import { translationNotice } from './translation-notice.ts';

const documentIn = (lang: Locale): string =>
  writeDocument({
    tenant: aTenant(),
    lang,
    dir: 'ltr',
    routeName: null,
    files: { entry: '/entry.js', preloads: [], styles: [] },
    themeCss: '',
    head: '',
    app: '<main>Matches</main>',
    dataId: 'data',
    data: '{}',
  });

const untranslated = locales.filter((locale) => !completeLocales.includes(locale));

describe('document of a page', () => {
  it.each(untranslated)('says in %s that its texts are English, and marks them so', (locale) => {
    const html = documentIn(locale);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain('<body lang="en">');
    expect(html).toContain(`lang="${locale}">${String(translationNotice(locale))}</aside>`);
  });

  it.each(completeLocales)('says nothing in %s, which is translated', (locale) => {
    expect(documentIn(locale)).toContain('<body><div id="app">');
  });
});
