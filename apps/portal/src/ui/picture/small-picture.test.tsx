import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { SmallPicture } from './small-picture.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const crest = (src: string | null) => (
  <SmallPicture src={src} width={64} height={64} fallback={<b>disc</b>} />
);

it('a picture that does not load is replaced by its fallback, and another one is tried', () => {
  const { container, rerender } = render(crest('/a.svg'));
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.innerHTML).toBe('<b>disc</b>');
  rerender(crest('/b.svg'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.svg');
  rerender(crest(null));
  expect(container.innerHTML).toBe('<b>disc</b>');
});

it.each([
  ['failed', () => Promise.reject(new Error('The source image cannot be decoded')), '<b>disc</b>'],
  ['is a drawing without a size', () => Promise.resolve(), '<img'],
])('a picture that %s before hydration is noticed', async (_, decode, html) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  HTMLImageElement.prototype.decode = decode;
  const root = document.createElement('div');
  root.innerHTML = renderToString(crest('/a.svg'));
  const hydrated = await act(async () => hydrateRoot(root, crest('/a.svg')));
  expect(root.innerHTML).toContain(html);
  act(() => hydrated.unmount());
});
