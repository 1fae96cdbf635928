import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyPage } from '../../lib/page/define-page.ts';
import { aClient, loadContext, renderInPortal } from '../testing.tsx';
import { page as about } from './about.route.tsx';
import { page as faq } from './faq.route.tsx';
import { InfoPage } from './info-page.tsx';
import { page as info } from './info.route.tsx';
import { page as privacy } from './privacy.route.tsx';
import { readMarkdown } from './read-markdown.ts';
import { page as terms } from './terms.route.tsx';

afterEach(cleanup);

const text = (markdown: string, lang: 'en' | 'he' = 'en') => ({
  type: 'about',
  lang,
  title: 'About us',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...readMarkdown(markdown),
});
const show = (markdown: string, lang?: 'en' | 'he') =>
  renderInPortal(<InfoPage data={text(markdown, lang)} />, { path: '/about/' });

describe('info page', () => {
  it.each([
    ['faq', faq, {}],
    ['about', about, {}],
    ['terms', terms, {}],
    ['privacy', privacy, {}],
    ['how-to-watch', info, { type: 'how-to-watch' }],
  ])('[RTE-03] [RTE-06] requests the text %s in the language of the page', async (...page) => {
    const [type, module, params] = page;
    const { api, calls } = aClient({
      'info.get': () => ({
        content: { type, lang: 'en', title: 'A', updatedAt: '', markdown: 'Hello **there**' },
      }),
    });
    const data = await (module as AnyPage).load?.(loadContext({ api, params, locale: 'de' }));
    expect(calls).toEqual([
      { name: 'info.get', input: { params: { type }, query: { lang: 'de' } } },
    ]);
    expect(data).toMatchObject({ type, title: 'A' });
  });

  it('shows the day of the last change in any time zone, or none if the text has none', async () => {
    const data = { ...text('Hello'), updatedAt: '2026-11-01T00:00:00.000Z' };
    await renderInPortal(<InfoPage data={data} />, { path: '/about/' });
    expect(screen.getByText('Last updated November 1, 2026')).toBeDefined();
    cleanup();
    await renderInPortal(<InfoPage data={{ ...data, updatedAt: null }} />, { path: '/about/' });
    expect(screen.queryByText(/Last updated/)).toBeNull();
  });

  it('renders headings below its own, lists, tables and emphasis', async () => {
    const { container } = await show(
      '# First\n\nSome **bold** words.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About us');
    expect(screen.getByRole('heading', { level: 2, name: 'First' }).id).toBe('first');
    expect(container.querySelector('strong')?.textContent).toBe('bold');
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 2)
        .map((item) => item.textContent),
    ).toEqual(['one', 'two']);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2']);
  });

  it('renders no injected element and no unsafe link', async () => {
    const { container } = await show(
      [
        '<script>alert(1)</script>',
        '<img src=x onerror="alert(1)">',
        '[run](javascript:alert(1)) [data](data:text/html,x) [away](//evil.example/)',
        '![picture](https://evil.example/x.png)',
        '<iframe src="https://evil.example"></iframe>',
        '[site](https://good.example/) [here](/faq)',
      ].join('\n\n'),
    );
    expect(container.querySelector('script, img, iframe, [onerror]')).toBeNull();
    const article = screen.getByRole('article');
    const addresses = [...article.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(addresses.filter((href) => /evil|^javascript|^data|^\/\//.test(href ?? ''))).toEqual([]);
    expect(addresses).toContain('https://good.example/');
    expect(screen.getByRole('link', { name: 'here' }).getAttribute('href')).toContain('/faq');
  });

  it('states that a text is not in the language of the page, and marks its language', async () => {
    await show('# Hallo', 'he');
    expect(screen.getByText(/isn’t available in your language/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('he');
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('dir')).toBe('rtl');
    cleanup();
    await show('# Hello');
    expect(screen.queryByText(/isn’t available in your language/)).toBeNull();
  });

  it('has a table of contents if it is long', async () => {
    await show('# A\n\n# B\n\n# C\n\n# D\n');
    expect(screen.getByRole('link', { name: 'C' }).getAttribute('href')).toBe('#c');
    cleanup();
    await show('# A\n\n# B\n');
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });
});
