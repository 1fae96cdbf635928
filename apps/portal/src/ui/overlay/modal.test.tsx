import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { nextPaint } from '../../lib/page/next-paint.testing.ts';
import { emulateDialogs } from './dialog.testing.ts';
import { Modal } from './modal.tsx';

emulateDialogs();
afterEach(cleanup);
let setOpen: (isOpen: boolean) => void = () => {};
let setRow: (isThere: boolean) => void = () => {};
function Page() {
  const [isOpen, set] = useState(false);
  const [isRowThere, setThere] = useState(true);
  useEffect(() => {
    setOpen = set;
    setRow = setThere;
  }, []);
  return (
    <section aria-label="Rows">
      {isRowThere && <button type="button">Delete</button>}
      {isOpen && (
        <Modal labelledBy="title" onClose={() => {}}>
          <h2 id="title">Really?</h2>
          <button type="button">No</button>
        </Modal>
      )}
    </section>
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

it('a modal whose opener is gone when it closes returns the focus to the section around it', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Delete' }).focus();
  const opened = nextPaint();
  setOpen(true);
  await opened;
  const closed = nextPaint();
  setRow(false);
  setOpen(false);
  await closed;
  const section = screen.getByRole('region', { name: 'Rows' });
  await waitFor(() => expect(document.activeElement).toBe(section));
  section.blur();
  expect(section.hasAttribute('tabindex')).toBe(false);
});
