import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session-store.ts';
import { aProfile, forgetSessions, signInForTest } from '../../lib/session/testing.ts';
import { aClient, aRefusalOf, renderInPortal } from '../testing.tsx';
import { PersonalizationPage } from './personalization-page.tsx';

beforeEach(() => {
  forgetSessions();
  signInForTest();
  useSession.setState({ user: aProfile({ city: null, gender: null }) });
});
afterEach(cleanup);

const data = { clubs: [], teams: [], unverified: null };
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('first step of the sign-up', () => {
  it('stays where the server does not take a field, says so beside it, and goes on once it does', async () => {
    let refused = true;
    const { api, calls } = aClient({
      profileUpdate: () => {
        if (refused) throw aRefusalOf('body.data.city');
        return { content: {} };
      },
    });
    const { router } = await renderInPortal(<PersonalizationPage data={data} />, {
      api,
      path: '/auth/sign-up/personalization/',
    });
    const city = screen.getByLabelText('City');
    await userEvent.type(city, 'Osmere');
    await goOn();
    const alert = await screen.findByText('Use at most 80 characters on one line');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(city.getAttribute('aria-describedby')).toBe(alert.id);
    expect(document.activeElement).toBe(city);
    expect(router.state.location.pathname).toBe('/auth/sign-up/personalization/');
    refused = false;
    await goOn();
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/auth/sign-up/following/category/'),
    );
    expect(calls).toHaveLength(2);
    expect(useSession.getState().user?.city).toBe('Osmere');
  });
});
