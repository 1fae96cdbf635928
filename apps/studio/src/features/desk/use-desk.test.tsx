import type { ApiClient } from '@grandstand/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import type { TapAction } from './tap.ts';
import { useDesk } from './use-desk.ts';

let failure: ApiError | null = null;
let sent = 0;
const event = { eventStatus: 'live', date: '2026-11-28T20:00:00.000Z' };
const api = {
  event: {
    getDesk: async () => {
      if (failure !== null) throw failure;
      return { content: { event, now: new Date().toISOString(), isScoredByVideo: false } };
    },
  },
  statistics: {
    set: async () => {
      if (failure !== null) throw failure;
      sent += 1;
    },
  },
  tag: { listMoments: async () => ({ content: { moments: [] } }) },
} as unknown as ApiClient;
const studio = { api, tenant: { socketBase: '' } } as unknown as Studio;

const goal: TapAction = {
  kind: 'score',
  score: { home: 1, away: 0 },
  scoreBefore: { home: 0, away: 0 },
};

function State() {
  const { desk } = useDesk('match');
  if (desk === null) return null;
  return (
    <>
      <p>{`${desk.isOffline} ${desk.refusal?.code ?? 'shown'}`}</p>
      <button type="button" onClick={() => desk.queue.add(goal)}>
        Goal
      </button>
    </>
  );
}

async function openDesk(): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StudioContext value={studio}>
      <QueryClientProvider client={client}>
        <State />
      </QueryClientProvider>
    </StudioContext>,
  );
  await screen.findByText('false shown');
  return client;
}
beforeEach(() => {
  failure = null;
  sent = 0;
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the desk opens although the browser’s storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await openDesk();
  expect(sessionStorage.length).toBe(0);
});

it('the desk distinguishes a lost connection from a refusal', async () => {
  const client = await openDesk();
  failure = new ApiError('network', 0, '');
  void client.invalidateQueries({ queryKey: ['desk'] });
  await screen.findByText('true shown');
  failure = new ApiError('permission_missing', 403, '');
  void client.invalidateQueries({ queryKey: ['desk'] });
  await screen.findByText('false permission_missing');
  failure = null;
  void client.invalidateQueries({ queryKey: ['desk'] });
  expect(await screen.findByText('false shown')).toBeTruthy();
});

it('waiting taps are still sent after the scorer has left the desk', async () => {
  await openDesk();
  failure = new ApiError('network', 0, '');
  fireEvent.click(screen.getByRole('button', { name: 'Goal' }));
  cleanup();
  failure = null;
  await expect.poll(() => [sent, localStorage.length], { timeout: 60_000 }).toEqual([1, 0]);
});
