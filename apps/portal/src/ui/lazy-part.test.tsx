import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

let warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(cleanup);

const blocked = () => Promise.reject(new TypeError('Failed to fetch'));

it('a lazy part renders once its script loads, and the page survives a script that fails', async () => {
  const Loaded = lazyPart(async () => () => <p>There</p>);
  const Blocked = lazyPart<object>(blocked);
  render(
    <Suspense fallback={<p>On its way</p>}>
      <p>The page</p>
      <Loaded />
      <Blocked />
    </Suspense>,
  );
  expect(await screen.findByText('There')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
  expect(warn).toHaveBeenCalledTimes(1);
});

it('a blocked part renders its fallback', async () => {
  const Blocked = lazyPart<object>(blocked, () => <p>Instead</p>);
  render(
    <Suspense>
      <Blocked />
    </Suspense>,
  );
  expect(await screen.findByText('Instead')).toBeTruthy();
});

it('a failed part closes what a press opened, and the next press loads it again', async () => {
  const Opened: ComponentType<{ readonly onClose: () => void }> = () => <p>Opened</p>;
  const load = vi.fn<() => Promise<typeof Opened>>(async () => Opened);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load);
  const onClose = vi.fn<() => void>();
  const page = (isOpen: boolean) => (
    <Suspense fallback={<p>On its way</p>}>{isOpen && <Part onClose={onClose} />}</Suspense>
  );
  const { rerender } = render(page(true));
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  rerender(page(false));
  rerender(page(true));
  expect(await screen.findByText('Opened')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledTimes(1);
});
