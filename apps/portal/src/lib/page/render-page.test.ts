import { createElement as h, Suspense, use, type ReactNode } from 'react';
import * as writer from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutPreloads, renderPage } from './render-page.ts';

const write = (Part: () => ReactNode) =>
  renderPage(writer, h('main', null, h(Suspense, null, h(Suspense, null, h(Part)))));

const failed = 'A part of the page waits or failed';

beforeEach(() => {
  // React also reports errors of a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('renderPage', () => {
  it('writes React’s marker of each boundary, for hydration', async () => {
    expect(await write(() => 'words')).toBe('<main><!--$--><!--$-->words<!--/$--><!--/$--></main>');
  });

  it('writes no preloads except those of the head', async () => {
    const Picture = () => h('img', { src: '/a.webp', alt: '' });
    expect(await write(Picture)).toBe(
      '<main><!--$--><!--$--><img src="/a.webp" alt=""/><!--/$--><!--/$--></main>',
    );
    const own = '<main><link rel="preload" href="/own"/></main>';
    expect(withoutPreloads(own)).toBe(own);
  });

  it('rejects with the error and its place, however deep', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(write(Clock)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Clock`, 's')),
      cause: broken,
    });
  });

  it('rejects with the error itself outside any boundary', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(renderPage(writer, h(Clock))).rejects.toBe(broken);
  });

  it('rejects if a component suspends', async () => {
    const never = new Promise<never>(() => {});
    function Score() {
      return use(never);
    }
    await expect(write(Score)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Score`, 's')),
      cause: { message: 'it waits for something' },
    });
  });

  it('rejects even if a component fails only once', async () => {
    let tries = 0;
    const Part = () => {
      tries += 1;
      if (tries === 1) throw new Error('lost');
      return 'words';
    };
    await expect(write(Part)).rejects.toMatchObject({
      message: expect.stringMatching(failed),
      cause: undefined,
    });
  });
});
