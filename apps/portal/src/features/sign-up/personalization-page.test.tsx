import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validationErrorOf } from '../../lib/api/api-error.testing.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { loadReauthenticationDialog } from '../reauthentication/index.ts';
import { aClient, aTenant, renderInPortal } from '../testing.tsx';
import { PersonalizationPage } from './personalization-page.tsx';

const menus = vi.hoisted(() => ({ sports: 0 }));
vi.mock('../navigation/index.ts', () => ({
  useSiteMenu: () => ({ categories: Array.from({ length: menus.sports }), leagues: [] }),
}));

// Preloaded, so that no test waits for it.
beforeAll(async () => void (await loadReauthenticationDialog()), 60_000);
beforeEach(() => {
  menus.sports = 0;
  clearSessions();
  signInForTest();
  useSession.setState({ user: aProfile({ city: null, gender: null }) });
});
afterEach(cleanup);

const data = { teams: [], unverifiedEmail: null };
const pressContinue = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('first step of the sign-up', () => {
  it('has no ‘Skip the rest’ if it is the last optional step', async () => {
    const tenant = aTenant({ enable_leagues_view: false, enable_favorite_club_selection: true });
    const open = () =>
      renderInPortal(<PersonalizationPage data={data} />, {
        tenant,
        path: '/auth/sign-up/personalization/',
      });
    menus.sports = 2;
    await open();
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skip the rest' })).toBeTruthy();
    cleanup();
    // With a single sport there is nothing to choose, so that step is left out.
    menus.sports = 1;
    await open();
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skip the rest' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  });

  it('stays if the server rejects a field, shows the error there, and continues once accepted', async () => {
    let refused = true;
    const { api, calls } = aClient({
      'user.updateProfile': () => {
        if (refused) throw validationErrorOf('body.data.city');
        return { content: {} };
      },
    });
    const { router } = await renderInPortal(<PersonalizationPage data={data} />, {
      api,
      path: '/auth/sign-up/personalization/',
    });
    const city = screen.getByLabelText('City');
    await userEvent.type(city, 'Osmere');
    await pressContinue();
    const alert = await screen.findByText('Use at most 80 characters on one line');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(city.getAttribute('aria-describedby')).toBe(alert.id);
    expect(document.activeElement).toBe(city);
    expect(router.state.location.pathname).toBe('/auth/sign-up/personalization/');
    refused = false;
    await pressContinue();
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/auth/sign-up/following/category/'),
    );
    expect(calls).toHaveLength(2);
    expect(useSession.getState().user?.city).toBe('Osmere');
  });
});
