import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
