import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

const view = (isBusy: boolean) => (
  <>
    <Button disabled={isBusy}>Save</Button>
    <input aria-label="Name" />
  </>
);

/** Presses the button, which is disabled meanwhile. Returns a function that ends that. */
function press(): () => void {
  const { rerender } = render(view(false));
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
  rerender(view(true));
  // As browsers do with a disabled control.
  save.blur();
  return () => rerender(view(false));
}

it('a button that was disabled during its call has the focus again afterwards', () => {
  const finish = press();
  expect(document.activeElement).toBe(document.body);
  finish();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

it('a button takes no focus that has moved on during its call', () => {
  const finish = press();
  const name = screen.getByLabelText('Name');
  name.focus();
  finish();
  expect(document.activeElement).toBe(name);
});

it('a button that becomes available takes no focus', () => {
  const { rerender } = render(view(true));
  rerender(view(false));
  expect(document.activeElement).toBe(document.body);
});
