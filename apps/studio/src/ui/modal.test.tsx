import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(cleanup);

it('a form in a dialog does not submit the form around the dialog', () => {
  const [onInner, onOuter] = [vi.fn(), vi.fn()];
  render(
    <IntlProvider locale="en" messages={{ frame: { close: 'Close' } }}>
      <form onSubmit={onOuter}>
        <Modal isOpen title="Compare">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onInner();
            }}
          >
            <button type="submit">Save</button>
          </form>
        </Modal>
      </form>
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onInner).toHaveBeenCalledOnce();
  expect(onOuter).not.toHaveBeenCalled();
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <IntlProvider locale="en" messages={{ frame: { close: 'Close' } }}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Compare">
        <button type="button">Save</button>
      </Modal>
    </IntlProvider>
  );
}

it('the focus goes round in a dialog, and leaves it only for the guard that hands it on', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  save.focus();
  const seen: (Element | null)[] = [];
  const note = () => seen.push(document.activeElement);
  document.addEventListener('focusin', note);
  await userEvent.tab();
  const close = screen.getByRole('button', { name: 'Close' });
  await expect.poll(() => document.activeElement).toBe(close);
  document.removeEventListener('focusin', note);
  const dialog = screen.getByRole('dialog');
  const outside = seen.filter((element) => !dialog.contains(element));
  expect(
    outside.map((element) => [
      element?.hasAttribute('data-base-ui-focus-guard'),
      element?.getAttribute('aria-hidden'),
    ]),
  ).toEqual([[true, 'true']]);
});

it('the focus returns to what opened a dialog', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    async () => screen.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await close();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  }
});

it('the focus returns to what opened a dialog that closes while its guard has the focus', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  const guard = document.querySelector<HTMLElement>('[data-base-ui-focus-guard]');
  guard?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
});
