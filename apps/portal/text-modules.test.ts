import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { readLocale } from './locale-messages.ts';
import { frameTexts, localeTexts, textModule, withLazyTexts } from './text-modules.ts';
import { keysOf, readModule, MessageUsage } from './message-usage.ts';

const keys = new Set(
  keysOf({
    event: { status: { live: 'Live' } },
    home: { title: 'Home' },
    errors: { unknown: 'Unknown' },
    feed: {},
  }),
);
const namespacesOf = (code: string) => readModule('/src/a.tsx', code, keys).namespaces;
const source = (path: string) => join(import.meta.dirname, 'src', path);

describe('texts that a module names', () => {
  it('include those of hooks, of whole keys and of keys with a placeholder', () => {
    expect(namespacesOf("const t = useTranslations('event.status')")).toEqual(['event']);
    expect(namespacesOf("const title = { text: t('home.title') }")).toEqual(['home']);
    expect(namespacesOf('const text = t(`errors.${code}`)')).toEqual(['errors']);
    expect(namespacesOf("const kind = 'event'; const t = useTranslations()")).toEqual([]);
  });

  it('exclude other names with a dot, such as those of calls', () => {
    expect(namespacesOf("call('event.get'); open('home.html')")).toEqual([]);
    expect(namespacesOf('call(`event.${method}`)')).toEqual(['event']);
    expect(namespacesOf('call(`event.x-${method}`)')).toEqual([]);
  });

  it('include those of imports, but not of types', () => {
    const { imports } = readModule(
      '/src/a.tsx',
      "import type { A } from './a.ts'; import { type B, c } from './b/index.ts'; import './d.ts';",
      keys,
    );
    expect(imports).toEqual([
      { file: '/src/b/index.ts', names: ['c'] },
      { file: '/src/d.ts', names: null },
    ]);
  });
});

describe('texts of a page', () => {
  const uses = new MessageUsage();

  it('are the frame’s, with errors, and those of its own features', () => {
    expect(uses.frame()).toEqual(expect.arrayContaining(['app', 'error', 'errors', 'navigation']));
    // Found by file name, not imported: the signed-in viewer's modules.
    expect(uses.frame()).toEqual(expect.arrayContaining(['follow', 'watchlist']));
    expect(uses.pages()['event/event']).toEqual(expect.arrayContaining(['event', 'player']));
    for (const unneeded of ['player', 'account', 'search', 'identity', 'mediaList', 'purchase']) {
      expect(uses.frame()).not.toContain(unneeded);
      expect(uses.pages()['home/home']).not.toContain(unneeded);
    }
  });

  it('have the errors that the portal raises or shows itself; others load with a response', () => {
    const texts = frameTexts(localeTexts('de'), uses) as { errors: Record<string, string> };
    expect(texts.errors).toMatchObject({
      // Without a network, no text could be fetched.
      network_error: expect.any(String) as string,
      page_not_found: expect.any(String) as string,
      weak_password: expect.any(String) as string,
    });
    expect(texts.errors).not.toHaveProperty('purchase_disputed');
    expect(textModule('de', uses)).toContain("errors:()=>import('virtual:texts/de/errors')");
    expect(textModule('de/errors', uses)).toContain('purchase_disputed');
  });

  it('exclude server-only texts in every locale', () => {
    const all = Object.keys(readLocale('en'));
    const browser = uses.ofBrowser();
    expect(all.filter((item) => !browser.includes(item))).toEqual([
      'appBanner',
      'embed',
      'feed',
      'share',
    ]);
    for (const locale of locales) {
      const code = textModule(locale, uses);
      expect(code).not.toMatch(/\bfeed\b|\bshare:|\bappBanner:/);
      for (const namespace of browser) expect(code).toContain(namespace);
      expect(textModule(`all/${locale}`, uses)).toContain('feed');
    }
  });

  it('are loaded with a lazy part too', () => {
    const file = source('features/navigation/account-menu.tsx');
    const changed = withLazyTexts(readFileSync(file, 'utf8'), file, uses) ?? '';
    expect(changed).toMatch(/__withTexts\(import\('\.\/viewer-menu\.tsx'\), \["account",/);
    expect(changed).toContain("from '../../lib/i18n/page-texts.ts'");
    const plain = source('features/home/hero/hero.tsx');
    expect(withLazyTexts(readFileSync(plain, 'utf8'), plain, uses)).toBeNull();
  });
});
