import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CollectedTagsContext } from '../../lib/head/head.ts';
import type { HeadTag } from '../../lib/head/head-tags.ts';
import { PictureSitesContext } from './picture-sites.ts';
import { Picture } from './picture.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const imageOf = (container: HTMLElement) => container.querySelector('img');

describe('picture', () => {
  it('offers several widths, and loads lazily by its measured size unless it is eager or first', () => {
    const { container, rerender } = render(<Picture src="/media/art/posters/a.svg" />);
    const image = imageOf(container);
    expect(image?.srcset).toContain('/media/picture/640/auto?src=');
    expect(image?.sizes).toMatch(/^auto, /);
    expect(image?.getAttribute('loading')).toBe('lazy');
    rerender(<Picture src="/media/art/posters/a.svg" eager sizes="100vw" />);
    expect(image?.sizes).toBe('100vw');
    expect(image?.getAttribute('loading')).toBe('eager');
    expect(image?.getAttribute('fetchpriority')).toBe('auto');
    expect(image?.getAttribute('decoding')).toBe('async');
    rerender(<Picture src="/media/art/posters/a.svg" first />);
    expect(image?.getAttribute('loading')).toBe('eager');
    expect(image?.getAttribute('fetchpriority')).toBe('high');
    // With async decoding, the first visible frame would lack the picture.
    expect(image?.getAttribute('decoding')).toBe('sync');
  });

  it('hides a broken image without a change of its own size', () => {
    const { container } = render(<Picture src="/nowhere.png" />);
    const image = imageOf(container) as HTMLImageElement;
    expect(image.getAttribute('loading')).toBe('lazy');
    fireEvent.error(image);
    expect(imageOf(container)).toBeNull();
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe('16 / 9');
  });

  it('falls back to the source, then to an empty box, and starts over with a new source', () => {
    const { container, rerender } = render(<Picture src="/media/art/a.svg" />);
    const fail = () => fireEvent.error(imageOf(container) as HTMLImageElement);
    fail();
    expect(imageOf(container)?.getAttribute('src')).toBe('/media/art/a.svg');
    expect(imageOf(container)?.hasAttribute('srcset')).toBe(false);
    fail();
    expect(imageOf(container)).toBeNull();
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe('16 / 9');
    rerender(<Picture src="/media/art/b.svg" />);
    expect(imageOf(container)?.srcset).toContain('b.svg');
  });

  it('shows pictures of other sites unchanged, unless the tenant allows the site', () => {
    const src = 'https://cdn.example/a.jpg';
    expect(imageOf(render(<Picture src={src} />).container)?.srcset).toBe('');
    const { container } = render(
      <PictureSitesContext value={['https://cdn.example/']}>
        <Picture src={src} />
      </PictureSitesContext>,
    );
    expect(imageOf(container)?.srcset).toContain(encodeURIComponent(src));
  });

  it('removes its automatic sizes on unmount, so that the browser can free the page', () => {
    const { container, unmount } = render(<Picture src="/media/art/a.svg" />);
    const image = imageOf(container);
    expect(image?.sizes).toMatch(/^auto, /);
    unmount();
    expect(image?.hasAttribute('sizes')).toBe(false);
  });

  it('is preloaded only if it is first', () => {
    const tags: HeadTag[] = [];
    renderToString(
      <CollectedTagsContext value={tags}>
        <Picture src="/media/art/a.svg" first sizes="100vw" />
        <Picture src="/media/art/b.svg" eager />
      </CollectedTagsContext>,
    );
    expect(tags).toEqual([
      {
        name: 'link',
        attributes: {
          rel: 'preload',
          as: 'image',
          imagesrcset: expect.stringContaining('a.svg 1920w'),
          imagesizes: '100vw',
          fetchpriority: 'high',
        },
      },
    ]);
  });

  it('sets its sizes before its sources, so that nothing loads twice', () => {
    const set = vi.spyOn(HTMLImageElement.prototype, 'setAttribute');
    const order = () => {
      const names = set.mock.calls.map(([name]) => name.toLowerCase());
      set.mockClear();
      return names.filter((name) => ['sizes', 'srcset', 'src'].includes(name));
    };
    const { container, rerender } = render(<Picture src="/media/art/a.svg" />);
    expect(order()).toEqual(['sizes', 'srcset', 'src']);
    // A new picture after one that was shown without sizes.
    fireEvent.error(imageOf(container) as HTMLImageElement);
    rerender(<Picture src="/media/art/b.svg" />);
    expect(order()).toEqual(['sizes', 'srcset', 'src']);
  });
});

it('a picture has its sizes again after a suspended boundary hid it', async () => {
  const part = Promise.withResolvers<string>();
  let show = () => {};
  const Part = () => use(part.promise);
  function Page() {
    const [isShown, setShown] = useState(false);
    useEffect(() => {
      show = () => setShown(true);
    }, []);
    return (
      <Suspense>
        <Picture src="/media/art/a.svg" />
        {isShown && <Part />}
      </Suspense>
    );
  }
  const { container } = render(<Page />);
  await act(async () => show());
  await act(async () => part.resolve('here'));
  expect(imageOf(container)?.sizes).toMatch(/^auto, /);
});

it.each([
  ['failed', () => Promise.reject(new Error('The source image cannot be decoded')), null],
  ['is a drawing without a size', () => Promise.resolve(), 'https://cdn.example/a.svg'],
])('a picture that %s before hydration is noticed', async (_, decode, shown) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  HTMLImageElement.prototype.decode = decode;
  // Of another site: shown unchanged, so that a failure leaves an empty box.
  const picture = <Picture src="https://cdn.example/a.svg" />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(picture);
  const hydrated = await act(async () => hydrateRoot(root, picture));
  expect(imageOf(root)?.getAttribute('src') ?? null).toBe(shown);
  act(() => hydrated.unmount());
});
