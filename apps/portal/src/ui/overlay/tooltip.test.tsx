import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tooltip', () => {
  it('[THM-05] appears 200 ms after the pointer enters, not before', () => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Language">
        <button type="button">x</button>
      </Tooltip>,
    );
    const wrapper = screen.getByRole('button').parentElement as HTMLElement;
    fireEvent.pointerEnter(wrapper, { pointerType: 'mouse' });
    act(() => {
      vi.advanceTimersByTime(199);
    });
    expect(screen.queryByText('Language')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByText('Language')).toBeDefined();
    fireEvent.pointerLeave(wrapper);
    expect(screen.queryByText('Language')).toBeNull();
  });

  it('[THM-05] appears 200 ms after keyboard focus, and disappears on Escape or blur', () => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Language">
        <button type="button">x</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    const isShown = () => screen.queryByText('Language') !== null;
    const focusFor = (ms: number) =>
      act(() => {
        button.focus();
        vi.advanceTimersByTime(ms);
      });
    focusFor(199);
    expect(isShown()).toBe(false);
    focusFor(1);
    expect(isShown()).toBe(true);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(isShown()).toBe(false);
    act(() => button.blur());
    focusFor(200);
    expect(isShown()).toBe(true);
    act(() => button.blur());
    expect(isShown()).toBe(false);
  });
});
