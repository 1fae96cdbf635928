import { createElement as h, Suspense, use, type ReactNode } from 'react';
import * as ReactDOMServer from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutPreloads, renderPage } from './render-page.ts';

const renderInBoundaries = (Part: () => ReactNode) =>
  renderPage(ReactDOMServer, h('main', null, h(Suspense, null, h(Suspense, null, h(Part)))));

const failed = 'A component failed or suspended';

beforeEach(() => {
  // React also reports errors of a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('renderPage', () => {
  it('renders React’s marker of each boundary, for hydration', async () => {
    expect(await renderInBoundaries(() => 'words')).toBe(
      '<main><!--$--><!--$-->words<!--/$--><!--/$--></main>',
    );
  });

  it('removes React’s leading preloads, and no others', async () => {
    const Picture = () => h('img', { src: '/a.webp', alt: '' });
    expect(await renderInBoundaries(Picture)).toBe(
      '<main><!--$--><!--$--><img src="/a.webp" alt=""/><!--/$--><!--/$--></main>',
    );
    const markup = '<main><link rel="preload" href="/own"/></main>';
    expect(withoutPreloads(markup)).toBe(markup);
  });

  it('rejects with the error as its cause and the component stack, however deep', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(renderInBoundaries(Clock)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Clock`, 's')),
      cause: broken,
    });
  });

  it('rejects with the error itself outside any boundary', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(renderPage(ReactDOMServer, h(Clock))).rejects.toBe(broken);
  });

  it('rejects if a component suspends', async () => {
    const never = new Promise<never>(() => {});
    function Score() {
      return use(never);
    }
    await expect(renderInBoundaries(Score)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Score`, 's')),
      cause: { message: 'it suspended' },
    });
  });

  it('rejects even if a component fails only once', async () => {
    let tries = 0;
    const Part = () => {
      tries += 1;
      if (tries === 1) throw new Error('lost');
      return 'words';
    };
    await expect(renderInBoundaries(Part)).rejects.toMatchObject({
      message: expect.stringMatching(failed),
      cause: undefined,
    });
  });
});
