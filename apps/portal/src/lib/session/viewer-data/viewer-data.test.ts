import { createClient } from '@grandstand/contract/client';
import { sessionStorageKey } from '@grandstand/contract/constants';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, followOtherTabs, useSession } from '../store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';
import { syncViewerData, type ViewerData } from './viewer-data.ts';

const api = createClient(() => Promise.reject(new Error('no call is expected')));
const clients = { api, queryClient: createQueryClient() };
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  clearSessions();
});

/** Starts with one registered entry and returns its mocks. */
function start(overrides: Partial<ViewerData> = {}, settled = () => Promise.resolve()) {
  const load = vi.fn<ViewerData['load']>(async () => {});
  const data: ViewerData = { load, drop: vi.fn<() => void>(), failureText: null, ...overrides };
  const list = vi.fn<() => Promise<readonly ViewerData[]>>(async () => [data]);
  const onOutdated = vi.fn<() => void>();
  const onFailure = vi.fn<(data: ViewerData | null, error: unknown) => void>();
  stops.push(syncViewerData({ clients, list, settled, onOutdated, onFailure }));
  return { ...data, data, list, onOutdated, onFailure };
}

const signInAs = (id: string) => {
  signInForTest();
  useSession.setState({ user: aProfile({ id }) });
};

describe('data of the signed-in viewer', () => {
  it('is not loaded for an anonymous viewer', async () => {
    const { list } = start();
    await nextTask();
    expect(list).not.toHaveBeenCalled();
  });

  it('waits for a sign-up to finish, because its second step ends its first session', async () => {
    let finish = () => {};
    const settled = new Promise<void>((resolve) => (finish = resolve));
    const { load } = start({}, () => settled);
    signInForTest();
    await nextTask();
    expect(load).not.toHaveBeenCalled();
    finish();
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
  });

  it('is loaded on sign-in and dropped on sign-out', async () => {
    const { load, drop } = start();
    signInForTest();
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    // A refreshed token is still the same viewer.
    useSession.setState({ token: 'access-2' });
    await nextTask();
    expect(load).toHaveBeenCalledTimes(1);
    expect(drop).not.toHaveBeenCalled();
    clearSession();
    expect(drop).toHaveBeenCalledTimes(1);
  });

  it('is dropped and reloaded when another account signs in', async () => {
    const { load, drop } = start();
    signInAs('u1');
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    useSession.setState({ user: aProfile({ id: 'u2' }) });
    expect(drop).toHaveBeenCalledTimes(1);
    await expect.poll(() => load).toHaveBeenCalledTimes(2);
  });

  it('is loaded when another tab signs in', async () => {
    stops.push(followOtherTabs());
    const { load } = start();
    signInForTest();
    const stored = localStorage.getItem(sessionStorageKey) ?? '';
    clearSession();
    await nextTask();
    vi.mocked(load).mockClear();
    localStorage.setItem(sessionStorageKey, stored);
    dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey }));
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
  });

  it('is dropped with every query, so that no viewer sees data of another', async () => {
    const { queryClient } = clients;
    const loadOwn = vi.fn<() => string>().mockReturnValueOnce('of Ann').mockReturnValue('of Ben');
    signInAs('u1');
    const seen: unknown[] = [];
    start({
      load: async ({ observe }) => {
        await observe({ queryKey: ['own'], queryFn: async () => loadOwn() }, (data) =>
          seen.push(data),
        );
      },
    });
    queryClient.setQueryData(['other'], 'of Ann');
    await expect.poll(() => seen).toEqual(['of Ann']);
    useSession.setState({ user: aProfile({ id: 'u2' }) });
    expect(queryClient.getQueryData(['own'])).toBeUndefined();
    expect(queryClient.getQueryData(['other'])).toBeUndefined();
    await expect.poll(() => seen).toEqual(['of Ann', 'of Ben']);
    await queryClient.invalidateQueries({ queryKey: ['own'] });
    expect(loadOwn).toHaveBeenCalledTimes(3);
  });

  it('is no longer current when its response arrives after sign-out, and outdates no page', async () => {
    let respond = () => {};
    const late = vi.fn<(isCurrent: boolean) => void>();
    const { onOutdated } = start({
      load: async ({ isCurrent, invalidatePages }) => {
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        invalidatePages();
        late(isCurrent());
      },
    });
    signInForTest();
    await nextTask();
    clearSession();
    respond();
    await expect.poll(() => late).toHaveBeenCalledWith(false);
    expect(onOutdated).not.toHaveBeenCalled();
  });

  it('reports once that its load failed, or that it outdates pages', async () => {
    const error = new Error('refused');
    const failing = start({ load: () => Promise.reject(error) });
    const changing = start({ load: async ({ invalidatePages }) => invalidatePages() });
    signInForTest();
    await expect.poll(() => failing.onFailure.mock.calls).toEqual([[failing.data, error]]);
    await expect.poll(() => changing.onOutdated).toHaveBeenCalledTimes(1);
    expect(failing.onOutdated).not.toHaveBeenCalled();
  });

  it('reports code that could not be fetched', async () => {
    const error = new Error('no such chunk');
    const onFailure = vi.fn<(data: ViewerData | null, error: unknown) => void>();
    const list = () => Promise.reject(error);
    stops.push(syncViewerData({ clients, list, onOutdated: () => {}, onFailure }));
    signInForTest();
    await expect.poll(() => onFailure.mock.calls).toEqual([[null, error]]);
  });
});
