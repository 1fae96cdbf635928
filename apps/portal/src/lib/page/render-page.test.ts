import { createElement as h, Suspense, use, type ReactNode } from 'react';
import * as writer from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutPreloads, renderPage } from './render-page.ts';

const write = (Part: () => ReactNode) =>
  renderPage(writer, h('main', null, h(Suspense, null, h(Suspense, null, h(Part)))));

const failed = 'A part of the page waits or failed';

beforeEach(() => {
  // React reports errors of a boundary besides.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('HTML of a page', () => {
  it('has React’s marks of each boundary, for hydration', async () => {
    expect(await write(() => 'words')).toBe('<main><!--$--><!--$-->words<!--/$--><!--/$--></main>');
  });

  it('has no preloads but those that the head names', async () => {
    const Picture = () => h('img', { src: '/a.webp', alt: '' });
    expect(await write(Picture)).toBe(
      '<main><!--$--><!--$--><img src="/a.webp" alt=""/><!--/$--><!--/$--></main>',
    );
    const own = '<main><link rel="preload" href="/own"/></main>';
    expect(withoutPreloads(own)).toBe(own);
  });

  it('is refused with what failed, and where, however deep', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(write(Clock)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Clock`, 's')),
      cause: broken,
    });
  });

  it('is refused with the error itself outside of any boundary', async () => {
    const broken = new TypeError('the clock is broken');
    function Clock(): never {
      throw broken;
    }
    await expect(renderPage(writer, h(Clock))).rejects.toBe(broken);
  });

  it('is refused with what waits for something', async () => {
    const never = new Promise<never>(() => {});
    function Score() {
      return use(never);
    }
    await expect(write(Score)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${failed}.+Score`, 's')),
      cause: { message: 'it waits for something' },
    });
  });

  it('is refused also when what failed does so once alone', async () => {
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
