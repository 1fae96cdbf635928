// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../testing.tsx';
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx';

afterEach(cleanup);

const texts = { title: 'Change?', text: 'It costs 3 €.', confirm: 'Change it', cancel: 'Back' };
const open = async (action: () => Promise<void>) => {
  await renderInPortal(<ConfirmButton label="Change" {...texts} act={action} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
};
const confirm = () => screen.getByRole('button', { name: 'Change it' });

describe('confirm button', () => {
  it('acts once, however often it is confirmed before a render', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const action = vi.fn(() => promise);
    await open(action);
    await act(async () => {
      for (let press = 0; press < 5; press += 1) fireEvent.click(confirm());
    });
    expect(action).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a failure, and can be confirmed again', async () => {
    const action = vi.fn(() => Promise.reject(new Error('broken')));
    await open(action);
    await userEvent.click(confirm());
    expect(screen.getByRole('alert').textContent).not.toBe('');
    await userEvent.click(confirm());
    expect(action).toHaveBeenCalledTimes(2);
  });
});
