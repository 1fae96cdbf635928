import { createClient } from '@grandstand/contract/client';
import { afterEach, describe, expect, it } from 'vitest';
import { createOptimisticMap } from './optimistic-map.ts';
import { clearSession, useSession } from '../store/session-store.ts';
import { aProfile, forgetSessions, signInForTest } from '../testing.ts';

const api = createClient(() => Promise.reject(new Error('no call is expected')));

afterEach(forgetSessions);

/** A map whose server answers on demand. */
function setUp() {
  const settle: { yes: () => void; no: () => void }[] = [];
  const marks = createOptimisticMap<true, { id: string }>({
    read: () => useSession.getState().selected,
    write: (selected) => useSession.setState({ selected }),
    itemOf: () => true,
    send: (_api, _target, isOn) =>
      new Promise((resolve, reject) => {
        settle.push({
          yes: () => resolve(isOn ? true : null),
          no: () => reject(new Error('refused')),
        });
      }),
  });
  return { marks, settle };
}
const shown = () => useSession.getState().selected;

describe('createOptimisticMap', () => {
  it('preserves a pending change when a list arrives', async () => {
    signInForTest();
    useSession.setState({ selected: { b: true } });
    const { marks, settle } = setUp();
    const on = marks.set(api, { id: 'a' }, true);
    const off = marks.set(api, { id: 'b' }, false);
    expect(shown()).toEqual({ a: true });
    expect(marks.listing()({ b: true, c: true })).toEqual({ a: true, c: true });
    for (const { yes } of settle) yes();
    await Promise.all([on, off]);
    expect(marks.listing()({ b: true })).toEqual({ b: true });
  });

  it('preserves a change confirmed while the list was loading, which may not include it', async () => {
    signInForTest();
    useSession.setState({ selected: { b: true } });
    const { marks, settle } = setUp();
    const take = marks.listing();
    const changes = [marks.set(api, { id: 'a' }, true), marks.set(api, { id: 'b' }, false)];
    for (const { yes } of settle) yes();
    await Promise.all(changes);
    expect(take({ b: true, c: true })).toEqual({ a: true, c: true });
    // A list requested after that is newer than this browser.
    expect(marks.listing()({ b: true })).toEqual({ b: true });
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(take({ b: true })).toEqual({ b: true });
  });

  it('reverts to the last confirmed state, whatever an older list says', async () => {
    signInForTest();
    const { marks, settle } = setUp();
    const take = marks.listing();
    const on = marks.set(api, { id: 'a' }, true);
    await marks.set(api, { id: 'a' }, false);
    expect(shown()).toEqual({});
    settle[0]?.yes();
    await expect.poll(() => settle.length).toBe(2);
    settle[1]?.no();
    await expect(on).rejects.toThrow('refused');
    expect(shown()).toEqual({ a: true });
    expect(take({})).toEqual({ a: true });
  });

  it('shows no viewer’s changes to the next', async () => {
    signInForTest();
    const { marks, settle } = setUp();
    const off = marks.set(api, { id: 'a' }, true);
    clearSession();
    signInForTest();
    useSession.setState({ user: aProfile({ id: 'somebody-else' }) });
    expect(marks.listing()({})).toEqual({});
    settle[0]?.no();
    await expect(off).rejects.toThrow('refused');
    expect(shown()).toEqual({});
  });
});
