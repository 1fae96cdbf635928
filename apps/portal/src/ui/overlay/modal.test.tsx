import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { nextPaint } from '../../lib/page/next-paint.testing.ts';
import { emulateDialogs } from './dialog.testing.ts';
import { Modal } from './modal.tsx';

emulateDialogs();
afterEach(cleanup);
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

it('a modal opens with its first paint, and closes before it unmounts, which returns the focus', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  // Not a response to a press, for which React would flush all effects at once.
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
