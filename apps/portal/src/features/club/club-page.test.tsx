import { useLocation } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { useToasts } from '../../lib/toast.ts';
import {
  startSteps,
  currentStepPath,
  completeStep,
} from '../../lib/session/sign-in/sign-up-steps.ts';
import { aClient, aTenant, renderInPortal } from '../testing.tsx';
import { ClubPage } from './club-page.tsx';
import { listClubs, type Club } from './club.api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  clearSessions();
  sessionStorage.clear();
});

const aClub = (id: string, title: string): Club => ({
  id,
  title,
  logoUrl: null,
  color: null,
  identitiesId: 'l1',
});
const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Ösmere', 'Pine'];
const clubs = names.map((name, index) => aClub(`t${index}`, name));

describe('favourite club', () => {
  it('[FOL-13] is stored with its parent, and the viewer continues', async () => {
    signInForTest();
    const { api, calls } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const { router } = await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    const button = screen.getByRole('button', { name: 'Choose a club' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls).toEqual([
      {
        name: 'user.updateProfile',
        input: { body: { data: { identity: 'l1', identityItem: 't1' } } },
      },
    ]);
    expect(useSession.getState().user?.favoriteClubId).toBe('t1');
  });

  it('[FOL-13] is the last step of the sign-up, counts as one, and returns to where the sign-up started', async () => {
    const tenant = aTenant({ enable_leagues_view: false, enable_favorite_club_selection: true });
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    startSteps(tenant, '/live/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(tenant, step);
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const { router } = await renderInPortal(<ClubPage data={{ clubs }} />, {
      api,
      tenant,
      path: '/club/',
    });
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
    expect(currentStepPath()).toBeNull();
  });

  it('can be changed; a toast confirms it, and the viewer returns to the account', async () => {
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: 't0' }) });
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const { router } = await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    expect(screen.getByRole('radio', { name: 'Alder' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/'));
    expect(useToasts.getState().toasts[0]?.message).toBe('Your club is now Birch.');
    useToasts.setState({ toasts: [] });
  });

  it('[RTE-36] explains the redirect to the choice, and continues to the requested page', async () => {
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const { router } = await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    const why = /asks every member to choose a club once/;
    expect(screen.queryByText(why)).toBeNull();
    await router.navigate({ to: '/club/', state: { from: '/archive/' } });
    expect(await screen.findByText(why)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/archive/'));
  });

  it('[RTE-36] continues to the requested page even if its address was opened', async () => {
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const referrer = vi.spyOn(document, 'referrer', 'get');
    referrer.mockReturnValue(`${location.origin}/account/billing/?page=2`);
    const { router } = await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    expect(screen.getByText(/asks every member to choose a club once/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.href).toBe('/account/billing/?page=2'));
    cleanup();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    // The router adds the locale of the open page itself.
    referrer.mockReturnValue(`${location.origin}/he/live/`);
    const inHebrew = await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(inHebrew.router.state.location.pathname).toBe('/live/'));
    cleanup();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    referrer.mockReturnValue('https://elsewhere.example/account/');
    await renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    expect(screen.queryByText(/asks every member to choose a club once/)).toBeNull();
  });

  it('continues to the requested page after a change of the language, which opens another document', async () => {
    signInForTest();
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const choose = async () => {
      await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
      await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    };
    const open = () => {
      useSession.setState({ user: aProfile({ favoriteClubId: null }) });
      return renderInPortal(<ClubPage data={{ clubs }} />, { api, path: '/club/' });
    };
    const first = await open();
    await first.router.navigate({ to: '/club/', state: { from: '/account/billing/' } });
    expect(await screen.findByText(/asks every member to choose a club once/)).toBeTruthy();
    cleanup();
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/club/`);
    const { router } = await open();
    await choose();
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/billing/'));
    cleanup();
    // It is forgotten once a club is chosen.
    const next = await open();
    await choose();
    await waitFor(() => expect(next.router.state.location.pathname).toBe('/'));
  });

  it('continues to where the sign-up started, not to a page that another account requested in this tab', async () => {
    const tenant = aTenant({ enable_leagues_view: false, enable_favorite_club_selection: true });
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const open = (id: string) => {
      signInForTest();
      useSession.setState({ user: aProfile({ id, favoriteClubId: null }) });
      return renderInPortal(<ClubPage data={{ clubs }} />, { api, tenant, path: '/club/' });
    };
    const former = await open('former');
    await former.router.navigate({ to: '/club/', state: { from: '/account/billing/' } });
    expect(await screen.findByText(/asks every member to choose a club once/)).toBeTruthy();
    cleanup();
    clearSession();
    useSession.setState({ user: aProfile({ id: 'next', favoriteClubId: null }) });
    startSteps(tenant, '/live/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(tenant, step);
    const { router } = await open('next');
    expect(screen.queryByText(/asks every member to choose a club once/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
  });

  it('continues to where the sign-up started, not to the page from which the document was opened', async () => {
    const tenant = aTenant({ enable_leagues_view: false, enable_favorite_club_selection: true });
    signInForTest();
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    startSteps(tenant, '/account/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(tenant, step);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/archive/`);
    const { api } = aClient({
      'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
    });
    const AtClub = () => useLocation().pathname === '/club/' && <ClubPage data={{ clubs }} />;
    const { router } = await renderInPortal(<AtClub />, { api, tenant, path: '/live/' });
    await act(() => router.navigate({ to: '/club/' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/'));
  });

  it.each(['/he/payment/success/?id=p1', '/auth/sign-up/subscription/'])(
    'continues to where the sign-up started, not to %s, which led to the choice by a link',
    async (path) => {
      signInForTest();
      useSession.setState({ user: aProfile({ favoriteClubId: null }) });
      const tenant = aTenant({ enable_leagues_view: false, enable_favorite_club_selection: true });
      startSteps(tenant, '/events/match-1/');
      for (const step of ['personalization', 'following-category'] as const)
        completeStep(tenant, step);
      vi.spyOn(document, 'referrer', 'get').mockReturnValue(location.origin + path);
      const { api } = aClient({
        'user.updateProfile': () => ({ content: { favoriteClubId: 't1' } }),
      });
      const page = <ClubPage data={{ clubs }} />;
      const { router } = await renderInPortal(page, { api, tenant, path: '/club/' });
      await userEvent.click(screen.getByRole('radio', { name: 'Birch' }));
      await userEvent.click(screen.getByRole('button', { name: 'Continue with Birch' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/events/match-1/'));
    },
  );

  it('is found by part of its name, regardless of diacritics', async () => {
    signInForTest();
    await renderInPortal(<ClubPage data={{ clubs }} />);
    await userEvent.type(screen.getByLabelText('Find a club'), 'osm');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      't7',
    ]);
    await userEvent.type(screen.getByLabelText('Find a club'), 'x');
    expect(screen.getByText('No club found')).toBeTruthy();
  });

  it('is chosen from a list that starts with the tenant’s own teams, the first team first', async () => {
    const entries = ['Alder', 'Own U19', 'Custom'].map((title) => aClub(title, title));
    const { api } = aClient({
      'identity.list': () => ({ content: { entries, nextExists: false } }),
    });
    const found = await listClubs(api, ['Custom', 'Own U19']);
    expect(found.map(({ title }) => title)).toEqual(['Custom', 'Own U19', 'Alder']);
  });

  it('is listed by its full name where the tenant’s lists use short ones', async () => {
    const entries = [{ ...aClub('neo', 'NEO'), fullTitle: 'Neon Ditch' }, aClub('elm', 'Elm')];
    const { api } = aClient({
      'identity.list': () => ({ content: { entries, nextExists: false } }),
    });
    const found = await listClubs(api, []);
    expect(found.map(({ title }) => title)).toEqual(['Neon Ditch', 'Elm']);
  });
});
