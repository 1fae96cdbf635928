import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { PartProps } from '../../event/index.ts';
import { aClient, anEntry, anEvent, aPage, aTenant, renderInPortal } from '../../testing.tsx';
import { Excerpts } from './excerpts.tsx';

afterEach(() => {
  cleanup();
  clearSessions();
});

it('excerpts wait for the own clips above them, which would move them', async () => {
  signInForTest();
  const data = anEvent({ eventStatus: 'archived' });
  const page = {
    state: { data },
    status: 'vod',
    stage: 'player',
    hasStarted: () => false,
    player: { current: null },
  } as unknown as PartProps['page'];
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { api } = aClient({
    'clip.list': () => aPage([anEntry({ id: 'goal', eventId: data.id, mediaType: 'clip' })]),
    'clip.listOwn': async () => {
      await responded;
      return aPage([]);
    },
  });
  const tenant = aTenant({ enable_player_highlights: true });
  await renderInPortal(<Excerpts page={page} data={undefined} />, { api, tenant });
  const skeleton = () => document.querySelector('[aria-busy="true"]');
  await waitFor(() => expect(skeleton()).not.toBeNull());
  expect(screen.queryByRole('heading', { name: 'Players in focus' })).toBeNull();
  respond();
  expect(await screen.findByRole('heading', { name: 'Players in focus' })).toBeTruthy();
  expect(skeleton()).toBeNull();
});
