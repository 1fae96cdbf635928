import { toastPositions } from '@grandstand/contract/constants';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl/react';
import app from '../../../locales/en/app.json';
import { showToast, useToasts, type Toast } from '../../lib/toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  render(
    <IntlProvider locale="en-US" messages={app as never}>
      <Toaster />
    </IntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (toast: Partial<Toast> = {}) =>
  act(() => {
    showToast({ message: 'Saved', ...toast });
  });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const item = () => screen.queryByRole('listitem');
const hover = () => fireEvent.mouseEnter(screen.getByRole('listitem'));
const unhover = () => fireEvent.mouseLeave(screen.getByRole('listitem'));

describe('toasts', () => {
  it('[TOA-02] success and danger toasts differ and are announced', () => {
    show({ message: 'Saved' });
    expect(screen.getByRole('status').textContent).toBe('Saved');
    show({ message: 'Lost', type: 'danger' });
    expect(screen.getByRole('alert').textContent).toBe('Lost');
    expect(screen.getAllByRole('listitem').map((element) => element.dataset['type'])).toEqual([
      'success',
      'danger',
    ]);
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region.getAttribute('aria-live')).toBe('polite');
  });

  it.each(toastPositions)('[TOA-03] a toast shows at %s', (position) => {
    show({ position });
    expect(screen.getByRole('list').dataset['position']).toBe(position);
  });

  it('an action button runs its action and closes the toast', async () => {
    const run = vi.fn<() => void>();
    show({ message: 'A new version of this site', action: { label: 'Reload page', run } });
    act(() => screen.getByRole('button', { name: 'Reload page' }).click());
    expect(run).toHaveBeenCalledOnce();
    expect(item()?.dataset['state']).toBe('closing');
  });

  it('toasts of the same position stack', () => {
    show({ message: 'one' });
    show({ message: 'two' });
    expect(screen.getAllByRole('list')).toHaveLength(1);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('[TOA-04] a toast starts to close after 4000 ms', async () => {
    show();
    await advance(3_999);
    expect(item()?.dataset['state']).toBe('open');
    await advance(1);
    expect(item()?.dataset['state']).toBe('closing');
  });

  it('[TOA-01] with only a message, a toast is a dismissible success at the top right', () => {
    show();
    expect(screen.getByRole('list').dataset['position']).toBe('top-right');
    expect(item()?.dataset['type']).toBe('success');
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('[TOA-05] a toast is gone 150 ms after it starts to close', async () => {
    show();
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    expect(item()?.dataset['state']).toBe('closing');
    await advance(149);
    expect(item()).not.toBeNull();
    await advance(1);
    expect(item()).toBeNull();
  });

  it('[TOA-06] hover pauses the time, which then continues with the remainder', async () => {
    show();
    await advance(3_000);
    hover();
    await advance(10_000);
    expect(item()?.dataset['state']).toBe('open');
    unhover();
    await advance(900);
    expect(item()?.dataset['state']).toBe('open');
    await advance(150);
    expect(item()?.dataset['state']).toBe('closing');
  });

  it('[TOA-06] focus on the close button pauses the time as well', async () => {
    show();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    await advance(10_000);
    expect(item()?.dataset['state']).toBe('open');
    act(() => close.blur());
    await advance(4_000);
    expect(item()?.dataset['state']).toBe('closing');
  });

  it('[TOA-01] message, type, position, duration, dismissible and pauseOnHover take effect', async () => {
    show({
      message: 'Careful',
      type: 'danger',
      position: 'bottom-left',
      duration: 500,
      dismissible: false,
      pauseOnHover: false,
    });
    expect(screen.getByRole('alert').textContent).toBe('Careful');
    expect(screen.getByRole('list').dataset['position']).toBe('bottom-left');
    expect(screen.queryByRole('button')).toBeNull();
    hover();
    await advance(510);
    expect(item()?.dataset['state']).toBe('closing');
  });
});
