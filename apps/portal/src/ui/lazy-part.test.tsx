import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

it('draws the part once its script is there, and does without it where the script cannot be had', async () => {
  const There = lazyPart(async () => () => <p>There</p>);
  const Away = lazyPart<object>(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <Suspense fallback={<p>On its way</p>}>
      <p>The page</p>
      <There />
      <Away />
    </Suspense>,
  );
  expect(await screen.findByText('There')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
});
