import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useReturnFocus } from './use-return-focus.ts';

afterEach(cleanup);

function Panel({ onClose }: { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="panel">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="#elsewhere">Elsewhere</a>
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the panel from its button, by keyboard. */
async function openPanel() {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await act(async () => opener.focus());
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'panel' }));
  return opener;
}

it('useReturnFocus returns the focus to the opener, although the part took it when it opened', async () => {
  const opener = await openPanel();
  const close = screen.getByRole('button', { name: 'Close' });
  await act(async () => {
    close.focus();
    fireEvent.click(close);
  });
  expect(screen.queryByRole('group')).toBe(null);
  expect(document.activeElement).toBe(opener);
});

it('useReturnFocus leaves the focus where the viewer has moved it', async () => {
  await openPanel();
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' });
  await act(async () => {
    elsewhere.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  });
  expect(document.activeElement).toBe(elsewhere);
});
