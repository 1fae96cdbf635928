import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InView } from './in-view.tsx';

type Callback = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
let observers: Callback[] = [];
beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Callback) {
        observers.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '');
});

const client = new QueryClient();
const open = (key: string) => {
  history.replaceState({ __TSR_key: key }, '');
  render(
    <QueryClientProvider client={client}>
      <InView name="squad">
        <p>Squad</p>
      </InView>
    </QueryClientProvider>,
  );
};

it('InView renders its children once they come near, and at once on the way back to the page', () => {
  open('first visit');
  expect(screen.queryByText('Squad')).toBeNull();
  act(() => observers.at(-1)?.([{ isIntersecting: true }]));
  expect(screen.getByText('Squad')).toBeDefined();
  cleanup();
  open('another page');
  expect(screen.queryByText('Squad')).toBeNull();
  cleanup();
  open('first visit');
  expect(screen.getByText('Squad')).toBeDefined();
});
