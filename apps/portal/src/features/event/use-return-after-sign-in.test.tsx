import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { activePlayback } from '../../lib/page/active-playback.ts';
import { askEvent } from '../../lib/session/use-viewer-action.ts';
import { anEvent, renderInPortal } from '../testing.tsx';
import { StartedPlayback } from './started-playback.tsx';
import { useReturnAfterSignIn } from './use-return-after-sign-in.ts';
import type { EventPageModel } from './use-event-page.ts';

afterEach(() => {
  activePlayback.current = null;
  cleanup();
});

const here = '/events/match/?results=hide';

function Page() {
  useReturnAfterSignIn();
  return (
    <>
      <AppLink to="/auth/login" search={{ redirect: here }}>
        Log in
      </AppLink>
      <AppLink to="/auth/sign-up" search={{ redirect: here }}>
        Sign up
      </AppLink>
      <AppLink to="/archive" search={{ redirect: here }}>
        Elsewhere
      </AppLink>
    </>
  );
}

async function open(time: number, path: string | null = '/events/match/') {
  const player = { current: { getTime: () => time } as unknown as PlayerHandle };
  activePlayback.current = { player, status: {} as PlayerStatus, path };
  return (await renderInPortal(<Page />, { path: here })).router;
}

describe('who leaves a film to log in', () => {
  it.each([
    ['Log in', '/auth/login/', 750.9, '/events/match/?results=hide&t=750'],
    ['Sign up', '/auth/sign-up/', 750.9, '/events/match/?results=hide&t=750'],
    ['Log in', '/auth/login/', 0.4, here],
    ['Elsewhere', '/archive/', 750.9, here],
  ])('by "%s" comes back to its place', async (name, to, time, redirect) => {
    const router = await open(time);
    await userEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    expect(router.state.location.search).toEqual({ redirect });
  });

  it('of what cannot be opened in its middle comes back as ever', async () => {
    const router = await open(750, null);
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect: here }));
  });

  it('because a button asked comes back to it, unless a sheet asks over the page', async () => {
    const router = await open(750);
    const ask = () => new CustomEvent(askEvent, { cancelable: true });
    const answered = ask();
    answered.preventDefault();
    dispatchEvent(answered);
    expect(router.state.location.pathname).toBe('/events/match/');
    expect(dispatchEvent(ask())).toBe(false);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        redirect: '/events/match/?results=hide&t=750',
      }),
    );
  });

  it.each([
    ['a replay', 'vod', '/events/match/?results=hide&t=750'],
    // Where it is now, they come back to now.
    ['a broadcast', 'live', here],
  ])('of %s is known as soon as the film was begun', async (_, status, redirect) => {
    const model = {
      player: { current: { getTime: () => 750 } },
      status,
      state: { data: anEvent({ id: 'match', duration: 3000 }) },
    } as unknown as EventPageModel;
    const ignore = () => {};
    const { router } = await renderInPortal(
      <>
        <StartedPlayback
          model={model}
          status={{} as PlayerStatus}
          reached={0}
          onTexts={ignore}
          onGoals={ignore}
          hasCornerPlayer={false}
        />
        <AppLink to="/auth/login" search={{ redirect: here }}>
          Log in
        </AppLink>
      </>,
      { path: here },
    );
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect }));
  });
});
