import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

function Page() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Delete
      </button>
      {isAsked && (
        <Modal labelledBy="title" onClose={() => setAsked(false)}>
          <h2 id="title">Really?</h2>
          <button type="button" onClick={() => setAsked(false)}>
            No
          </button>
        </Modal>
      )}
    </>
  );
}

it('lies over the page as soon as it is drawn, and gives the focus back as soon as it goes', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  // Outside `act`, which would have all effects run: drawn with the microtasks, long before a frame.
  opener.click();
  await Promise.resolve();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Really?' });
  expect(dialog.open).toBe(true);
  const no = screen.getByRole('button', { name: 'No' });
  no.focus();
  no.click();
  await Promise.resolve();
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(opener);
});
