import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import messages from '../../../locales/en/frame.json' with { type: 'json' };
import { QueryResult } from './query-result.tsx';

afterEach(cleanup);

function Report({ load }: { readonly load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['report'], queryFn: load, retry: false });
  return (
    <>
      <QueryResult query={query} fallback={<p>loading</p>}>
        {(report) => <p>{report}</p>}
      </QueryResult>
      {query.isRefetchError && <p>not refreshed</p>}
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
    </>
  );
}

const show = (load: () => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={messages}>
        <Report load={load} />
      </IntlProvider>
    </QueryClientProvider>,
  );

it('a failed query shows why, and is retried on request', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce('three goals');
  show(load);
  expect(screen.getByText('loading')).toBeDefined();
  await screen.findByRole('alert');
  expect(screen.queryByText('loading')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: messages.frame.tryAgain }));
  expect(await screen.findByText('three goals')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('loaded data stays visible when a refetch fails', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('three goals')
    .mockRejectedValueOnce(new Error('offline'));
  show(load);
  await screen.findByText('three goals');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('not refreshed');
  expect(screen.getByText('three goals')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
