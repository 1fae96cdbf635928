import type { PlayerHandle, PlayerStatus } from '@grandstand/player';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { signInPromptEvent } from '../../../lib/session/viewer-data/use-viewer-action.ts';
import { anEvent, renderInPortal } from '../../testing.tsx';
import { StartedPlayback } from '../player/started-playback.tsx';
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

describe('return to the video after a log-in', () => {
  it.each([
    ['Log in', '/auth/login/', 750.9, '/events/match/?results=hide&t=750'],
    ['Sign up', '/auth/sign-up/', 750.9, '/events/match/?results=hide&t=750'],
    ['Log in', '/auth/login/', 0.4, here],
    ['Elsewhere', '/archive/', 750.9, here],
  ])(
    'the address via "%s" has the position only for a log-in or sign-up after playback has started',
    async (name, to, time, redirect) => {
      const router = await open(time);
      await userEvent.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(router.state.location.pathname).toBe(to));
      expect(router.state.location.search).toEqual({ redirect });
    },
  );

  it('leaves the address unchanged where the position does not apply', async () => {
    const router = await open(750, null);
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect: here }));
  });

  it('resumes after a prompted log-in too, unless a sheet handles the prompt over the page', async () => {
    const router = await open(750);
    const signInPrompt = () => new CustomEvent(signInPromptEvent, { cancelable: true });
    const handled = signInPrompt();
    handled.preventDefault();
    dispatchEvent(handled);
    expect(router.state.location.pathname).toBe('/events/match/');
    expect(dispatchEvent(signInPrompt())).toBe(false);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        redirect: '/events/match/?results=hide&t=750',
      }),
    );
  });

  it.each([
    ['viewers of a replay', 'vod', '/events/match/?results=hide&t=750'],
    // Viewers return to a broadcast at the live position.
    ['viewers of a broadcast', 'live', here],
  ])(
    'leads %s to the right position as soon as playback has started',
    async (_, status, redirect) => {
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
            showsScore={false}
            onGoals={ignore}
            onGoalTimes={ignore}
            continuesInCorner={false}
          />
          <AppLink to="/auth/login" search={{ redirect: here }}>
            Log in
          </AppLink>
        </>,
        { path: here },
      );
      await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
      await waitFor(() => expect(router.state.location.search).toEqual({ redirect }));
    },
  );
});
