import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionActionsProvider } from '../../lib/session/index.ts';
import { clearSessions, recordedActions } from '../../lib/session/testing.ts';
import { WatchlistButton } from '../watchlist/index.ts';
import { aTenant, renderInPortal } from '../testing.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SignInSheetSlot } from './sign-in-sheet-slot.tsx';

vi.mock('../sign-in/index.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(() => {
  cleanup();
  clearSessions();
});

it('a prompt opens the sign-in page, which returns here, if the script of the sign-in sheet is blocked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { router } = await renderInPortal(
    <SessionActionsProvider value={recordedActions({})}>
      <WatchlistButton video={{ id: 'v1', title: 'Osmere vs Holt' }} />
      <SignInSheetSlot />
    </SessionActionsProvider>,
    { path: '/events/v1/?x=1' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login/'));
  expect(router.state.location.search).toEqual({ redirect: '/events/v1/?x=1' });
  expect(warn).toHaveBeenCalledTimes(1);
});

it('the header shows the link to the sign-in page if the script of the federation sign-in is blocked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await renderInPortal(<AccountMenu />, {
    tenant: aTenant({ enable_skip_login_page_for_ifa_sso: true, hasIfaAuth: true }),
  });
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('link')).toHaveProperty('pathname', '/auth/login/');
});
