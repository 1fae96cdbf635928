import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { useRoomFocus } from './use-room-focus.ts';

afterEach(cleanup);

function Studio({ hasDialog }: { readonly hasDialog: boolean }) {
  useRoomFocus();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main id="room" tabIndex={-1}>
      {isOpen && (
        <button type="button" onClick={() => setIsOpen(false)}>
          Close
        </button>
      )}
      {hasDialog &&
        createPortal(
          <div role="dialog" data-modal tabIndex={-1} aria-label="Over it" />,
          document.body,
        )}
    </main>
  );
}

it('when the element with the focus is removed, the room gets the focus, or the open dialog', async () => {
  render(<Studio hasDialog={false} />);
  await userEvent.tab();
  // A press on a button that has the focus already.
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
  cleanup();
  render(<Studio hasDialog />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog'));
});

it('a press beside everything leaves the focus alone when something is removed', async () => {
  render(<Studio hasDialog={false} />);
  const button = screen.getByRole('button');
  button.focus();
  await userEvent.click(document.body);
  button.click();
  await expect.poll(() => button.isConnected).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});
