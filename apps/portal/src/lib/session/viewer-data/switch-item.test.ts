import { createClient } from '@grandstand/contract/client';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { switchItem, withRecentChanges, type ItemSwitch } from './switch-item.ts';
import { clearSession, useSession } from '../store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';

const api = createClient(() => Promise.reject(new Error('no call is expected')));

afterEach(clearSessions);

/** Items whose server accepts or rejects changes on demand. */
function setUp() {
  const requests: { isOn: boolean; accept: () => void; reject: () => void }[] = [];
  const clients = { api, queryClient: createQueryClient() };
  const marks: ItemSwitch<true, { readonly id: string }> = {
    queryKey: ['marks'],
    read: () => useSession.getState().selected,
    write: (selected) => void useSession.setState({ selected }),
    itemOf: () => true,
    send: (_clients, _target, isOn) =>
      new Promise((resolve, reject) => {
        requests.push({
          isOn,
          accept: () => resolve(isOn ? true : null),
          reject: () => reject(new Error('refused')),
        });
      }),
  };
  const set = (id: string, isOn: boolean) => switchItem(clients, marks, { target: { id }, isOn });
  const mergedList = (items: Record<string, true>) =>
    withRecentChanges(clients.queryClient, marks, items);
  /** Marks the viewer's data as loaded. */
  const load = (items: Record<string, true> = {}) =>
    clients.queryClient.setQueryData(marks.queryKey, items);
  return { set, listed: mergedList, load, requests };
}
const shownItems = () => useSession.getState().selected;

describe('switchItem', () => {
  it('preserves a pending change when a list arrives, and a recent one that the list may lack', async () => {
    signInForTest();
    useSession.setState({ selected: { b: true } });
    const { set, listed, requests } = setUp();
    const changes = [set('a', true), set('b', false)];
    await expect.poll(() => requests.length).toBe(2);
    expect(shownItems()).toEqual({ a: true });
    expect(listed({ b: true, c: true })).toEqual({ a: true, c: true });
    for (const { accept } of requests) accept();
    await Promise.all(changes);
    expect(listed({ b: true, c: true })).toEqual({ a: true, c: true });
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(listed({ b: true })).toEqual({ b: true });
  });

  it('reverts to the last confirmed state, whatever an older list says', async () => {
    signInForTest();
    const { set, listed, requests } = setUp();
    const on = set('a', true);
    await expect.poll(() => requests.length).toBe(1);
    const off = set('a', false);
    expect(shownItems()).toEqual({});
    requests[0]?.accept();
    await on;
    await expect.poll(() => requests.length).toBe(2);
    requests[1]?.reject();
    await expect(off).rejects.toThrow('refused');
    expect(shownItems()).toEqual({ a: true });
    expect(listed({})).toEqual({ a: true });
  });

  it('sends nothing if the server has the wanted state, even after a rejection', async () => {
    signInForTest();
    const { set, load, requests } = setUp();
    load();
    const on = set('a', true);
    await expect.poll(() => requests.length).toBe(1);
    const others = [set('a', false), set('a', true), set('a', false)];
    requests[0]?.reject();
    await expect(on).rejects.toThrow('refused');
    await Promise.all(others);
    expect(requests).toHaveLength(1);
    expect(shownItems()).toEqual({});
  });

  it('sends the last change before the viewer’s data has loaded, which may differ from what is shown', async () => {
    signInForTest();
    const { set, requests } = setUp();
    // On at the server, and not shown as such yet.
    const changes = [set('a', true), set('a', false)];
    await expect.poll(() => requests.map(({ isOn }) => isOn)).toEqual([false]);
    requests[0]?.accept();
    await Promise.all(changes);
    expect(shownItems()).toEqual({});
  });

  it('keeps what the list says of a change that was rejected and made before it had loaded', async () => {
    signInForTest();
    const { set, listed, load, requests } = setUp();
    const on = set('a', true);
    await expect.poll(() => requests.length).toBe(1);
    const selected = listed({ a: true });
    load(selected);
    useSession.setState({ selected });
    requests[0]?.reject();
    await expect(on).rejects.toThrow('refused');
    expect(shownItems()).toEqual({ a: true });
  });

  it('neither shows nor sends a viewer’s changes after another has signed in', async () => {
    signInForTest();
    const { set, listed, requests } = setUp();
    const first = set('a', true);
    await expect.poll(() => requests.length).toBe(1);
    const second = set('a', false);
    clearSession();
    signInForTest();
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(listed({})).toEqual({});
    requests[0]?.reject();
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(requests).toHaveLength(1);
    expect(shownItems()).toEqual({});
  });
});
