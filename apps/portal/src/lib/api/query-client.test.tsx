import { QueryClientProvider, QueryObserver, useMutation } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, reloadEvents } from './query-client.ts';

afterEach(cleanup);

const InPage = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);

function Probe({ call }: { readonly call: () => Promise<string> }) {
  const { status, data, mutate } = useMutation({ mutationFn: call });
  return (
    <button type="button" onClick={() => mutate()}>
      {`${status} ${data ?? '-'}`}
    </button>
  );
}

const shownText = () => screen.getByRole('button').textContent;
const click = () => act(async () => screen.getByRole('button').click());

describe('cached events', () => {
  it('reload at once if they are on screen when results are hidden, else when they are next shown', async () => {
    const queryClient = createQueryClient();
    const load = vi.fn<(id: string) => string>((id) => `results of ${id}`);
    const observe = (id: string) =>
      new QueryObserver(queryClient, {
        queryKey: ['event', id],
        queryFn: async () => load(id),
      }).subscribe(() => {});
    const leave = observe('left');
    const stop = observe('shown');
    await expect.poll(() => load).toHaveBeenCalledTimes(2);
    leave();
    queryClient.setQueryData(['account'], 'other');
    reloadEvents(queryClient);
    expect(queryClient.getQueryData(['event', 'left'])).toBeUndefined();
    await expect.poll(() => load.mock.calls.flat()).toEqual(['left', 'shown', 'shown']);
    expect(queryClient.getQueryData(['account'])).toBe('other');
    stop();
  });
});

describe('a call', () => {
  it('[TEN-15] goes from idle through pending to success', async () => {
    const response = Promise.withResolvers<string>();
    render(<Probe call={() => response.promise} />, { wrapper: InPage });
    expect(shownText()).toBe('idle -');
    await click();
    await waitFor(() => expect(shownText()).toBe('pending -'));
    response.resolve('done');
    await waitFor(() => expect(shownText()).toBe('success done'));
  });

  it('[TEN-15] ends in error when the call fails, and never stays pending', async () => {
    const response = Promise.withResolvers<string>();
    render(<Probe call={() => response.promise} />, { wrapper: InPage });
    await click();
    response.reject(new Error('no'));
    await waitFor(() => expect(shownText()).toBe('error -'));
  });

  it('fails at once without a connection, instead of waiting for one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    render(<Probe call={() => Promise.reject(new Error('no'))} />, { wrapper: InPage });
    await click();
    await waitFor(() => expect(shownText()).toBe('error -'));
    dispatchEvent(new Event('online'));
  });

  it('shows the response of the latest one, whatever order responses arrive in', async () => {
    const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let index = 0;
    render(<Probe call={() => responses[index++]!.promise} />, { wrapper: InPage });
    await click();
    await click();
    responses[1]!.resolve('second');
    await waitFor(() => expect(shownText()).toBe('success second'));
    await act(async () => responses[0]!.resolve('first'));
    expect(shownText()).toBe('success second');
  });

  it('removes its variables from the cache, since they may be passwords', async () => {
    const queryClient = createQueryClient();
    const mutations = queryClient.getMutationCache();
    function Form() {
      const { mutate } = useMutation({ mutationFn: async (_password: string) => 'done' });
      return (
        <button type="button" onClick={() => mutate('secret')}>
          send
        </button>
      );
    }
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>,
    );
    await click();
    expect(mutations.getAll()).toHaveLength(1);
    unmount();
    await expect.poll(() => mutations.getAll()).toEqual([]);
  });
});
