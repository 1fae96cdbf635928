import type { RemoteListener, RemoteMedia, RemoteSession } from '@grandstand/player/cast';
import { expect, it, vi } from 'vitest';
import { aClient, anEvent } from '../../testing.tsx';
import { withCastGrants } from './cast-grants.ts';

/** Loads an address on a screen; returns the address that the screen received, and the number of calls. */
async function loadedOn(address: string, source: { castGrant?: string }): Promise<unknown[]> {
  const load = vi.fn<RemoteSession['load']>(async () => {});
  const { api, calls } = aClient({
    'event.get': () => {
      const event = anEvent();
      return { content: { ...event, source: { ...event.source, ...source } } };
    },
  });
  const screens = {
    follow: ({ started }: RemoteListener) => {
      started({ load, name: 'Living room' } as unknown as RemoteSession);
      return () => {};
    },
    choose: () => {},
  };
  let session: RemoteSession | null = null;
  const listener = { started: (opened: RemoteSession) => void (session = opened) };
  withCastGrants(screens, 'e1', api).follow(listener as unknown as RemoteListener);
  const opened = session as RemoteSession | null;
  expect(opened?.name).toBe('Living room');
  await opened?.load({ address } as RemoteMedia);
  return [load.mock.lastCall?.[0].address, calls.length];
}

const granted = 'https://api.example/media/h/1.page.session/events/e1/pano.m3u8';

it('[SEC-28] a receiver loads a restricted video with a grant of its own', async () => {
  expect(await loadedOn(granted, { castGrant: '2.there.cast_session' })).toEqual([
    'https://api.example/media/h/2.there.cast_session/events/e1/pano.m3u8',
    1,
  ]);
  expect(await loadedOn(granted, {})).toEqual([granted, 1]);
});

it('a receiver loads an open video at the address of the page', async () => {
  const open = 'https://api.example/media/events/e1/master.m3u8';
  expect(await loadedOn(open, { castGrant: 'unused' })).toEqual([open, 0]);
});
