import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../testing.tsx';
import { NewPasswordField } from './new-password-field.tsx';

// Preloaded: its dictionaries take longer than the pause.
beforeAll(async () => {
  await import('./estimate-password.ts');
}, 60_000);
beforeEach(async () => {
  await renderInPortal(<Form />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Form() {
  const [typed, setTyped] = useState('');
  return (
    <NewPasswordField
      label="Password"
      error={undefined}
      typed={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

const field = () => screen.getByLabelText('Password');
const type = (value: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value } });
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rating = () => screen.getByRole('status').textContent;

describe('the strength of a new password', () => {
  it('is rated after a pause in typing, and not while the viewer types on', async () => {
    type('password');
    await wait(900);
    type('password1');
    await wait(900);
    expect(rating()).toBe('');
    await wait(200);
    await vi.dynamicImportSettled();
    await wait(0);
    expect(rating()).toBe('Strength: very easy to guess');
    type('password12');
    expect(rating()).toBe('');
  });

  it('of a password that is still too short is rated only when the field is left', async () => {
    type('abc');
    await wait(60_000);
    expect(rating()).toBe('');
    fireEvent.blur(field());
    await wait(0);
    await vi.dynamicImportSettled();
    await wait(0);
    expect(rating()).toBe('Strength: very easy to guess');
  });
});
