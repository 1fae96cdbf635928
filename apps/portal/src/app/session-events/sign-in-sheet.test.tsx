import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { FollowButton } from '../../features/follow/index.ts';
import { viewerData as followData } from '../../features/follow/follow.viewer.ts';
import { HomeLayout } from '../../features/navigation/index.ts';
import { aClient, renderInPortal } from '../../features/testing.tsx';
import { WatchlistButton } from '../../features/watchlist/index.ts';
import { viewerData as watchlistData } from '../../features/watchlist/watchlist.viewer.ts';
import { SessionActionsProvider } from '../../lib/session/index.ts';
import { clearSessions, recordedActions, signInForTest } from '../../lib/session/testing.ts';
import { syncViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { consumePendingAction } from '../../lib/session/sign-in/pending-action.ts';
import { clientsOf, viewerContextOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { useToasts } from '../../lib/toast.ts';

const video = { id: 'v1', title: 'Osmere vs Holt' };
const team = { id: 't1', type: 'team', title: 'Osmere' } as const;
const noPage = { entries: [], nextExists: false };

let stop = () => {};
afterEach(() => {
  stop();
  stop = () => {};
  cleanup();
  clearSessions();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});

/** Opens a page in the frame, with viewer data loaded as the app does. */
async function open(button: ReactNode) {
  const client = aClient({
    'watchlist.get': () => ({ content: noPage }),
    'follow.list': () => ({ content: noPage }),
    'watchlist.add': () => ({}),
    'follow.save': () => ({
      content: { id: 'f1', reference_id: 't1', type: 'team', identitiesId: [] },
    }),
  });
  const signIn = vi.fn<() => Promise<void>>(async () => signInForTest());
  const clients = clientsOf(client.api);
  stop = syncViewerData({
    clients,
    list: async () => [watchlistData, followData],
    onOutdated: () => {},
    onFailure: (_, error) => {
      throw error;
    },
  });
  const { router } = await renderInPortal(
    <SessionActionsProvider value={recordedActions({ signIn })}>
      <HomeLayout>{button}</HomeLayout>
    </SessionActionsProvider>,
    { ...clients, path: '/events/v1/?x=1' },
  );
  const changes = () => client.calls.filter(({ name }) => /\.(add|save)$/.test(name));
  return { router, signIn, changes };
}

const logIn = async () => {
  await userEvent.type(await screen.findByLabelText('Email address'), 'ann@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  const dialog = screen.getByRole('dialog');
  const send = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit');
  await userEvent.click(send as HTMLElement);
};

describe('an anonymous viewer who saves or follows', () => {
  it('logs in over the page, which saves the video without leaving', async () => {
    const { router, changes } = await open(<WatchlistButton video={video} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Log in to save this' })).toBeTruthy();
    expect(changes()).toEqual([]);
    await logIn();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ input: { body: { video_id: 'v1' } } });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.href).toBe('/events/v1/?x=1');
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        'Osmere vs Holt is saved',
      ]),
    );
    expect(screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('follows the same way', async () => {
    const { changes } = await open(<FollowButton item={team} />);
    await userEvent.click(screen.getByRole('button', { name: 'Follow Osmere' }));
    expect(await screen.findByRole('heading', { name: 'Log in to follow' })).toBeTruthy();
    await logIn();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ name: 'follow.save' });
  });

  it('returns from a sign-up or a provider’s page, which then saves the video', async () => {
    const { router, changes } = await open(<WatchlistButton video={video} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign-up/'));
    expect(router.state.location.search).toEqual({ redirect: '/events/v1/?x=1' });
    // A new page load: only the tab's storage is left.
    cleanup();
    signInForTest();
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  it('can close the sheet, which discards the action', async () => {
    const { changes, signIn } = await open(<WatchlistButton video={video} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(signIn).not.toHaveBeenCalled();
    expect(consumePendingAction('save')).toBeNull();
    signInForTest();
    await new Promise((resolve) => setTimeout(resolve));
    expect(changes()).toEqual([]);
  });

  it('does not perform a malformed or expired action', async () => {
    const { api, calls } = aClient({ 'watchlist.get': () => ({ content: noPage }) });
    for (const item of [null, 3, {}, { id: 'v1' }]) {
      sessionStorage.setItem(
        'ott-pending-action',
        JSON.stringify({ kind: 'save', item, at: Date.now() }),
      );
      await watchlistData.load(viewerContextOf(api));
    }
    expect(calls.filter(({ name }) => name === 'watchlist.add')).toEqual([]);
    sessionStorage.setItem(
      'ott-pending-action',
      JSON.stringify({ kind: 'save', item: 'v1', at: Date.now() - 31 * minuteMs }),
    );
    expect(consumePendingAction('save')).toBeNull();
  });
});
