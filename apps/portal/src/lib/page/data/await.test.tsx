import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import type { Deferred } from '../define-page.ts';
import { Await } from './await.tsx';

afterEach(cleanup);

const Names = ({ value }: { readonly value: Deferred<string> }) => (
  <Await value={value} fallback="loading">
    {(names) => <p>{names}</p>}
  </Await>
);

it('a resolved value hydrates with the page around it and reuses the server’s elements', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Names value="Ann" />);
  expect(root.innerHTML).toBe('<p>Ann</p>');
  const served = root.firstChild;
  const hydrated = await act(async () => hydrateRoot(root, <Names value="Ann" />));
  await act(async () => hydrated.render(<Names value="Bea" />));
  expect(root.innerHTML).toBe('<p>Bea</p>');
  expect(root.firstChild).toBe(served);
  act(() => hydrated.unmount());
});

it.each([
  ['a plain value', 'Ann'],
  ['an awaited value', Promise.resolve('Ann')],
])('Await shows %s until the next value resolves', async (_, first) => {
  const view = await act(async () => render(<Names value={first} />));
  expect(view.container.textContent).toBe('Ann');
  const next = Promise.withResolvers<string>();
  await act(async () => view.rerender(<Names value={next.promise} />));
  expect(view.container.textContent).toBe('Ann');
  await act(async () => next.resolve('Bea'));
  expect(view.container.textContent).toBe('Bea');
});

it('Await shows its fallback while the first value is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const view = await act(async () => render(<Names value={promise} />));
  expect(view.container.textContent).toBe('loading');
  await act(async () => resolve('Ann'));
  expect(view.container.textContent).toBe('Ann');
});

it('data that the server could not load has its fallback until the browser has loaded it', async () => {
  const page = (value: Deferred<string>, isMissing: boolean) => (
    <Await value={value} isMissing={isMissing} fallback="loading">
      {(names) => <p>{names}</p>}
    </Await>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page('', true));
  expect(root.textContent).toBe('loading');
  const hydrated = await act(async () => hydrateRoot(root, page('', true)));
  const next = Promise.withResolvers<string>();
  await act(async () => hydrated.render(page(next.promise, false)));
  expect(root.textContent).toBe('loading');
  await act(async () => next.resolve('Ann'));
  expect(root.innerHTML).toBe('<p>Ann</p>');
  act(() => hydrated.unmount());
});
