import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HoldButton } from './hold-button.tsx';

function show() {
  vi.useFakeTimers();
  const onHeld = vi.fn();
  const onClick = vi.fn();
  render(
    <HoldButton onHeld={onHeld} onClick={onClick}>
      End
    </HoldButton>,
  );
  return { onHeld, onClick, button: screen.getByRole('button', { name: 'End' }) };
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hold = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('a held button acts once a press has lasted, by pointer or by key', () => {
  const { onHeld, onClick, button } = show();
  fireEvent.pointerDown(button, { button: 0 });
  hold(1000);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'Enter' });
  hold(1000);
  fireEvent.keyUp(button, { key: 'Enter' });
  expect([onHeld.mock.calls.length, onClick.mock.calls.length]).toEqual([2, 0]);
});

it('a held button calls onClick after a short press, and after a click without a press', () => {
  const { onHeld, onClick, button } = show();
  fireEvent.pointerDown(button, { button: 0 });
  hold(300);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  fireEvent.click(button);
  hold(2000);
  expect([onHeld.mock.calls.length, onClick.mock.calls.length]).toEqual([0, 2]);
});
