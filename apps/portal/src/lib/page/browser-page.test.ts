// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { act } from '@testing-library/react';
import * as preact from 'react';
import type * as server from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { renderToString as writeByPreact } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { browserPage } from './browser-page.ts';

// By their files: by their names, tests have Preact.
const require = createRequire(import.meta.url);
const react = require('react') as typeof preact;
const { renderToString: writeByReact } = require('react-dom/server') as typeof server;

type Drawing = Pick<typeof preact, 'createElement' | 'Suspense'>;

const written = (page: (by: Drawing) => preact.ReactNode) => browserPage(writeByReact(page(react)));

/** A page with what the two write differently. */
const page = ({ createElement: h, Suspense }: Drawing) => {
  const Page = () =>
    h(
      'main',
      null,
      h('p', null, 2, ' : ', 1, ' < 3'),
      h(Suspense, null, h('i', null, 'a'), h(Suspense, null, h('b'), h('b')), 'c'),
      h('img', { src: '/a.webp', alt: '' }),
      h('select', { defaultValue: 'y' }, h('option', { value: 'x' }), h('option', { value: 'y' })),
    );
  return h(Page);
};

describe('the page that browsers get of what React wrote', () => {
  it('is marked and has texts as Preact takes it over', () => {
    expect(written(page)).toBe(
      '<main><p>2 : 1 &lt; 3</p><!--$s--><i>a</i><!--$s--><b></b><b></b><!--/$s-->c<!--/$s-->' +
        '<img src="/a.webp" alt=""/>' +
        '<select><option value="x"></option><option value="y" selected=""></option></select></main>',
    );
  });

  it('keeps every element when it is taken over', async () => {
    const root = document.createElement('div');
    root.innerHTML = written(page) ?? '';
    const all = () => [...root.querySelectorAll('*')];
    const before = all();
    await act(async () => void hydrateRoot(root, page(preact)));
    expect(all()).toEqual(before);
    expect(root.textContent).toBe('2 : 1 < 3ac');
  });

  it('is the one that development and tests have', () => {
    const read = (html: string) => {
      const root = document.createElement('div');
      root.innerHTML = html;
      return root.innerHTML;
    };
    expect(read(writeByPreact(page(preact)))).toBe(read(written(page) ?? ''));
  });

  it('leaves preloads of its own where they stand', () => {
    const html = '<main><link rel="preload" href="/own"/></main>';
    expect(browserPage(html)).toBe(html);
  });

  it('is none when a part of it could not be written', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const never = new Promise<never>(() => {});
    const Waiting = () => {
      throw never;
    };
    const half = ({ createElement: h, Suspense }: Drawing) => h(Suspense, null, h(Waiting));
    expect(written(half)).toBeNull();
  });
});
