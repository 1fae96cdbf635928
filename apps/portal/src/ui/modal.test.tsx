import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextPaint } from '../lib/page/next-paint.testing.ts';
import { Modal } from './modal.tsx';

afterEach(cleanup);
beforeEach(() => {
  // jsdom does not open dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

let setOpen: (isOpen: boolean) => void = () => {};
function Page() {
  const [isOpen, set] = useState(false);
  useEffect(() => {
    setOpen = set;
  }, []);
  return (
    <>
      <button type="button">Delete</button>
      {isOpen && (
        <Modal labelledBy="title" onClose={() => {}}>
          <h2 id="title">Really?</h2>
          <button type="button">No</button>
        </Modal>
      )}
    </>
  );
}

it('lies over the page as soon as it is drawn, and gives the focus back as soon as it goes', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  // No answer to a press, of which React runs all effects at once.
  const opened = nextPaint();
  setOpen(true);
  await opened;
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Really?' });
  expect(dialog.open).toBe(true);
  screen.getByRole('button', { name: 'No' }).focus();
  const closed = nextPaint();
  setOpen(false);
  await closed;
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(opener);
});
