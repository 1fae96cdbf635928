import { Toast } from '@base-ui/react/toast';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { texts } from '../lib/texts/en.ts';
import { Toasts } from './toasts.tsx';
import { useUndoNotice } from './use-undo-notice.ts';

afterEach(cleanup);

/** Completes an action whose undo fails with each of `failures` in turn, and leaves its room. Returns the attempts. */
async function leaveAfterAction(failures: unknown[]) {
  const attempts: number[] = [];
  const Room = () => {
    const showUndo = useUndoNotice();
    const undo = async () => {
      attempts.push(failures.length);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    };
    return (
      <button type="button" onClick={() => showUndo({ title: 'Archived', undo })}>
        Archive
      </button>
    );
  };
  const studio = (isOpen: boolean) => (
    <IntlProvider locale="en" messages={texts} timeZone="UTC">
      <Toast.Provider limit={1}>
        {isOpen && <Room />}
        <Toasts />
      </Toast.Provider>
    </IntlProvider>
  );
  const { rerender } = render(studio(true));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  rerender(studio(false));
  return attempts;
}

const pressUndo = async () =>
  userEvent.click((await screen.findAllByText('Undo', { selector: 'button' })).at(-1) as Element);

it('an undo that fails after its room was left says why, and can be tried again', async () => {
  const attempts = await leaveAfterAction([new ApiError('network', 0, '')]);
  await pressUndo();
  await screen.findByText('This couldn’t be undone');
  expect(screen.getByText('No connection. Check the network and try again.')).toBeDefined();
  await pressUndo();
  await screen.findByText('Undone');
  expect(attempts).toHaveLength(2);
});

it('an undo that is refused says why, and offers no other attempt', async () => {
  await leaveAfterAction([new ApiError('conflict', 409, '', [], null)]);
  await pressUndo();
  await screen.findByText('This couldn’t be undone');
  expect(screen.getByText(/^Someone else changed this in the meantime/)).toBeDefined();
  await expect.poll(() => screen.queryByText('Undo', { selector: 'button' })).toBeNull();
});
