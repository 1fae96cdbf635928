import { createClient } from '@grandstand/contract/client';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { switchItem, withRecentChanges, type ItemSwitch } from './switch-item.ts';
import { clearSession, useSession } from '../store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';

const api = createClient(() => Promise.reject(new Error('no call is expected')));

afterEach(clearSessions);

/** Marks whose server responds on demand. */
function setUp() {
  const settle: { yes: () => void; no: () => void }[] = [];
  const clients = { api, queryClient: createQueryClient() };
  const marks: ItemSwitch<true, { readonly id: string }> = {
    queryKey: ['marks'],
    read: () => useSession.getState().selected,
    write: (selected) => void useSession.setState({ selected }),
    itemOf: () => true,
    send: (_clients, _target, isOn) =>
      new Promise((resolve, reject) => {
        settle.push({
          yes: () => resolve(isOn ? true : null),
          no: () => reject(new Error('refused')),
        });
      }),
  };
  const set = (id: string, isOn: boolean) => switchItem(clients, marks, { target: { id }, isOn });
  const listed = (items: Record<string, true>) =>
    withRecentChanges(clients.queryClient, marks, items);
  return { set, listed, settle };
}
const shown = () => useSession.getState().selected;

describe('switchItem', () => {
  it('preserves a pending change when a list arrives, and a recent one that the list may lack', async () => {
    signInForTest();
    useSession.setState({ selected: { b: true } });
    const { set, listed, settle } = setUp();
    const changes = [set('a', true), set('b', false)];
    await expect.poll(() => settle.length).toBe(2);
    expect(shown()).toEqual({ a: true });
    expect(listed({ b: true, c: true })).toEqual({ a: true, c: true });
    for (const { yes } of settle) yes();
    await Promise.all(changes);
    expect(listed({ b: true, c: true })).toEqual({ a: true, c: true });
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(listed({ b: true })).toEqual({ b: true });
  });

  it('reverts to the last confirmed state, whatever an older list says', async () => {
    signInForTest();
    const { set, listed, settle } = setUp();
    const on = set('a', true);
    await expect.poll(() => settle.length).toBe(1);
    const off = set('a', false);
    expect(shown()).toEqual({});
    settle[0]?.yes();
    await on;
    await expect.poll(() => settle.length).toBe(2);
    settle[1]?.no();
    await expect(off).rejects.toThrow('refused');
    expect(shown()).toEqual({ a: true });
    expect(listed({})).toEqual({ a: true });
  });

  it('sends nothing if the server has the wanted state, also after a rejection', async () => {
    signInForTest();
    const { set, settle } = setUp();
    const on = set('a', true);
    await expect.poll(() => settle.length).toBe(1);
    const others = [set('a', false), set('a', true), set('a', false)];
    settle[0]?.no();
    await expect(on).rejects.toThrow('refused');
    await Promise.all(others);
    expect(settle).toHaveLength(1);
    expect(shown()).toEqual({});
  });

  it('shows no viewer’s changes to the next, and sends none in their name', async () => {
    signInForTest();
    const { set, listed, settle } = setUp();
    const first = set('a', true);
    await expect.poll(() => settle.length).toBe(1);
    const second = set('a', false);
    clearSession();
    signInForTest();
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(listed({})).toEqual({});
    settle[0]?.no();
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(settle).toHaveLength(1);
    expect(shown()).toEqual({});
  });
});
