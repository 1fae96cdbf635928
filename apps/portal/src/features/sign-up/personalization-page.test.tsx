import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { validationErrorOf } from '../../lib/api/api-error.testing.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { loadReauthenticationDialog } from '../reauthentication/index.ts';
import { aClient, anIdentity, aTenant, renderInPortal } from '../testing.tsx';
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

  describe('teams', () => {
    const names = ['Aster', 'Brack', 'Calder', 'Dun', 'Elder', 'Fenn', 'Grim', 'Hex', 'Iva', 'Kes'];
    const teams = names.map((title, index) =>
      anIdentity({
        id: title,
        type: 'team',
        title,
        place: { town: `${title}town`, latitude: 50 + index, longitude: 10 },
      }),
    );
    const open = () =>
      renderInPortal(<PersonalizationPage data={{ ...data, teams }} />, {
        path: '/auth/sign-up/personalization/',
      });
    const shownTitles = () =>
      screen
        .getAllByRole('button', { name: /^Follow / })
        .map((button) => button.getAttribute('aria-label')?.replace('Follow ', ''));
    const locateAt = (find: (done: PositionCallback, failed: PositionErrorCallback) => void) =>
      Object.defineProperty(navigator, 'geolocation', {
        configurable: true,
        value: { getCurrentPosition: find },
      });
    afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

    it('are nine at first, can all be shown, and are found by their town', async () => {
      await open();
      expect(shownTitles()).toEqual(names.slice(0, 9));
      await userEvent.click(screen.getByRole('button', { name: 'Show all 10 teams' }));
      expect(shownTitles()).toEqual(names);
      await userEvent.type(screen.getByLabelText('Find a team or town'), 'kestown');
      expect(shownTitles()).toEqual(['Kes']);
    });

    it('are listed by nearness with their distance once the viewer allows their position', async () => {
      locateAt((done) => done({ coords: { latitude: 58, longitude: 10 } } as GeolocationPosition));
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
      await waitFor(() => expect(shownTitles().slice(0, 2)).toEqual(['Iva', 'Hex']));
      expect(screen.getByText('Hex').parentElement?.textContent).toBe('Hex111 km');
    });

    it('stay as they are if the position is refused, and the page explains what helps', async () => {
      locateAt((_, failed) => failed({} as GeolocationPositionError));
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
      expect(await screen.findByText(/^Your location is not available/)).toBeTruthy();
      expect(shownTitles()).toEqual(names.slice(0, 9));
    });
  });

  it('shows the notice of an unconfirmed address after the teams', async () => {
    await renderInPortal(
      <PersonalizationPage
        data={{ teams: [anIdentity({ id: 't', type: 'team' })], unverifiedEmail: 'a@example.org' }}
      />,
    );
    const notice = screen.getByText('Confirm your email address');
    const teams = screen.getByRole('heading', { name: 'Teams to follow' });
    expect(teams.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
