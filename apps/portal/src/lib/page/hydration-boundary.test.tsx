import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { boundariesHydrated, HydrationBoundary } from './hydration-boundary.tsx';

afterEach(cleanup);

const part = Promise.withResolvers<string>();
let waits = false;
const Part = () => <p>{waits ? use(part.promise) : 'words'}</p>;
const page = (
  <main>
    <HydrationBoundary>
      <HydrationBoundary>
        <Part />
      </HydrationBoundary>
    </HydrationBoundary>
  </main>
);

/** Whether it resolves before what is rendered meanwhile. */
async function isSettled(): Promise<boolean> {
  let isDone = false;
  void boundariesHydrated().then(() => {
    isDone = true;
  });
  await act(async () => {});
  return isDone;
}

it('says when all boundaries of the server’s page are hydrated, those within others too', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const served = root.querySelector('p');
  document.body.append(root);
  waits = true;
  const hydrated = await act(async () => hydrateRoot(root, page));
  expect(await isSettled()).toBe(false);
  waits = false;
  await act(async () => part.resolve('words'));
  expect(await isSettled()).toBe(true);
  expect(root.querySelector('p')).toBe(served);
  act(() => hydrated.unmount());
  root.remove();
});

it('does not wait for what the browser renders by itself, nor for what is gone', async () => {
  waits = true;
  const never = new Promise<string>(() => {});
  const Never = () => <p>{use(never)}</p>;
  const view = render(
    <Suspense>
      <HydrationBoundary fallback="on its way">
        <Never />
      </HydrationBoundary>
    </Suspense>,
  );
  expect(view.container.textContent).toBe('on its way');
  expect(await isSettled()).toBe(true);
  view.unmount();
  expect(await isSettled()).toBe(true);
});
