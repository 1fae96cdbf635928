import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useDeferredHydrated } from './use-hydrated.ts';

const values: boolean[] = [];
function Part() {
  const isHydrated = useDeferredHydrated();
  values.push(isHydrated);
  return <p>{isHydrated ? 'in browsers only' : 'placeholder'}</p>;
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  values.length = 0;
});

it('useDeferredHydrated is false in the HTML of the server and while it is hydrated, then true', async () => {
  document.body.innerHTML = `<main>${renderToString(<Part />)}</main>`;
  const main = document.querySelector('main') as HTMLElement;
  expect(main.textContent).toBe('placeholder');
  const root = await act(async () => hydrateRoot(main, <Part />));
  expect(main.textContent).toBe('in browsers only');
  // Server, hydration, the render in the task that ends it, and the deferred one.
  expect(values).toEqual([false, false, false, true]);
  act(() => root.unmount());
});

it('useDeferredHydrated is true in the first render of a component that mounts in the browser', () => {
  render(<Part />);
  expect(screen.getByText('in browsers only')).toBeDefined();
  expect(values).toEqual([true]);
});
