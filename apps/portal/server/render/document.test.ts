import { isTranslated, locales, type Locale } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { pageFiles, type PageFiles } from '../assets/build-files.ts';
import { writeDocument } from './document.ts';
import { aTenant } from '../testing.ts';
import { translationNotice } from '../http/translation-notice.ts';

const noFiles: PageFiles = { entry: '/entry.js', preloads: [], styles: [] };

const documentIn = (lang: Locale, files = noFiles, scripts: readonly string[] = []): string =>
  writeDocument({
    tenant: aTenant(),
    lang,
    dir: 'ltr',
    routeName: null,
    build: 'b-17',
    files,
    themeCss: '',
    head: '',
    app: '<main>Matches</main>',
    dataId: 'data',
    data: '{}',
    scripts,
  });

const untranslated = locales.filter((locale) => !isTranslated(locale));

describe('document of a page', () => {
  it.each(untranslated)(
    'a notice in %s states that the texts are English, and marks them so',
    (locale) => {
      const html = documentIn(locale);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain('<body lang="en">');
      expect(html).toContain(`lang="${locale}">${String(translationNotice(locale))}</aside>`);
    },
  );

  it.each(locales.filter(isTranslated))('a translated page in %s has no notice', (locale) => {
    expect(documentIn(locale)).toContain('<body><div id="app">');
  });

  it('letters that the display font lacks are preloaded on pages that use them', () => {
    const manifest = {
      'src/app/entry/entry-client.tsx': { file: 'entry.js' },
      '../texts/de': { file: 'de.js' },
      '../texts/he': { file: 'he.js' },
      '../rubik/files/rubik-hebrew-wght-normal.woff2': { file: 'assets/hebrew-1.woff2' },
    };
    const fonts = (lang: Locale) =>
      documentIn(lang, pageFiles(manifest, null, lang, [])).match(/<link rel="preload"[^>]*>/g);
    expect(fonts('he')).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/hebrew-1.woff2">',
    ]);
    expect(fonts('de')).toBeNull();
  });

  it('the page’s files are listed, entry first, to be fetched after the first paint', () => {
    const manifest = {
      'src/app/entry/entry-client.tsx': { file: 'entry.js', imports: ['_shared.js'] },
      'src/features/home/home.route.tsx': { file: 'home.js', imports: ['_parts.js'] },
      'src/features/event/event.route.tsx': { file: 'event.js' },
      '_shared.js': { file: 'shared.js' },
      '_parts.js': { file: 'parts.js' },
      '../texts/de': { file: 'de.js' },
      '../texts/de/home': { file: 'de-home.js' },
      '../texts/de/event': { file: 'de-event.js' },
    };
    const html = documentIn('de', pageFiles(manifest, 'home/home', 'de', ['home']));
    const [entry, ...others] = [...html.matchAll(/<link rel="x-deferred" href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    expect(entry).toBe('/entry.js');
    expect(new Set(others)).toEqual(
      new Set(['/shared.js', '/home.js', '/parts.js', '/de.js', '/de-home.js']),
    );
  });

  it('the document ends with the page data and the scripts that hydrate it, in order', () => {
    const html = documentIn('en', noFiles, ['first()', 'second()']);
    expect(html.slice(html.indexOf('</div>'))).toBe(
      '</div><script type="application/json" id="data">{}</script>' +
        '<script data-tsr-stream-part>first()</script>' +
        '<script data-tsr-stream-part>second()</script></body></html>',
    );
  });
});
