import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { PartProps } from '../../event/index.ts';
import { aClient, anEvent, renderInPortal } from '../../testing.tsx';
import { MakeClip, MatchClips } from '../excerpts/match-clips.tsx';
import { EditorPending } from './editor-pending.tsx';

beforeAll(async () => {
  await Promise.all([import('./clip-action.tsx'), import('./clip-editor.tsx')]);
}, 60_000);
beforeEach(clearSessions);
afterEach(() => {
  activePlayback.current = null;
  clearSession();
  cleanup();
});

const match = anEvent({
  id: 'match',
  eventId: 'match',
  eventStatus: 'archived',
  duration: 3000,
  source: { ...anEvent().source, hd: '/media/events/match/master.m3u8', thumbnails: null },
});

/** Opens the page of a match at an address. After a start, its video is at `time` s. */
async function open(path: string, time: number | null) {
  const playerCalls: string[] = [];
  const handle = {
    play: () => void playerCalls.push('play'),
    pause: () => {},
    seek: (to: number) => void playerCalls.push(`seek ${to}`),
    getTime: () => time ?? 0,
    getRange: () => null,
    drawPicture: () => true,
  };
  const player = { current: handle as unknown as PlayerHandle };
  const page = {
    state: { data: match },
    status: 'vod',
    stage: 'player',
    now: 0,
    title: 'Harbour – Borough',
    hasStarted: () => time !== null,
    player,
  } as unknown as PartProps['page'];
  if (time !== null)
    activePlayback.current = { player, status: {} as PlayerStatus, path: '/events/match/' };
  const { router } = await renderInPortal(
    <>
      <MakeClip page={page} data={undefined} />
      <MatchClips page={page} data={undefined} />
    </>,
    { api: aClient({}).api, path },
  );
  const currentPath = () => router.state.location.pathname + router.state.location.searchStr;
  const redirect = () => (router.state.location.search as Record<string, string>)['redirect'];
  return { playerCalls, here: currentPath, redirect, router };
}
const make = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Make a clip' }));

describe('an anonymous viewer who makes a clip', () => {
  it('[CLP-07] logs in and returns to the position, with the clip editor open there', async () => {
    const { redirect } = await open('/events/match/?results=hide&t=3', 750.4);
    await make();
    await waitFor(() => expect(redirect()).toBe('/events/match/?results=hide&t=750&clip=750400'));
    cleanup();

    signInForTest();
    const back = await open(redirect() ?? '', null);
    const end = await screen.findByRole('slider', { name: 'End' });
    expect(end.getAttribute('aria-valuetext')).toBe('12:30.4');
    expect(screen.getByRole('slider', { name: 'Start' }).getAttribute('aria-valuetext')).toBe(
      '12:00.4',
    );
    // Playback resumes: the clip editor gets its pictures from the video.
    expect(back.playerCalls[0]).toBe('play');
    // The parameter is removed: sharing or reloading the address does not open the clip editor.
    await waitFor(() => expect(back.here()).toBe('/events/match/?results=hide&t=750'));
  });

  it('is not redirected by an address, and sees no clip editor there', async () => {
    const { playerCalls, here } = await open('/events/match/?clip=750400', null);
    await screen.findByRole('button', { name: 'Make a clip' });
    await import('./clip-action.tsx');
    expect([here(), playerCalls]).toEqual(['/events/match/?clip=750400', []]);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('gets no clip editor for an invalid position', async () => {
    signInForTest();
    const { here, playerCalls } = await open('/events/match/?clip=-1x', null);
    await waitFor(() => expect(here()).toBe('/events/match/'));
    expect([screen.queryByRole('slider'), playerCalls]).toEqual([null, []]);
  });

  it('is marked on the page, which hides what the clip editor will move, only if it opens for them', async () => {
    const isMarked = async (path: string) => {
      const { container } = await renderInPortal(<EditorPending />, { path });
      const found = container.querySelector('[data-editor-pending]') !== null;
      cleanup();
      return found;
    };
    expect(await isMarked('/events/match/?clip=750400')).toBe(false);
    signInForTest();
    expect(await isMarked('/events/match/?clip=750400')).toBe(true);
    expect(await isMarked('/events/match/')).toBe(false);
  });
});
