import { locales } from '@grandstand/contract/constants';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionActionsProvider } from '../../lib/session/store/session-context.tsx';
import { useSession } from '../../lib/session/store/session-store.ts';
import { recordedActions } from '../../lib/session/testing.ts';
import { aTenant, renderInPortal } from '../testing.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { isDestinationOrBelow } from './destinations.ts';
import { HomeLayout } from './layouts.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { ThemeMenu } from './theme-menu.tsx';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null, token: null });
});

describe('portal layout', () => {
  it('has a skip link, landmarks and a mark on the current page', async () => {
    await renderInPortal(<HomeLayout>page</HomeLayout>, { path: '/live/' });
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    const main = screen.getByRole('main');
    expect(skip.getAttribute('href')).toBe(`#${main.id}`);
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
    // The header's on wide screens, the bottom bar's on phones: never both at once.
    for (const nav of screen.getAllByRole('navigation', { name: 'Main' })) {
      const current = within(nav).getAllByRole('link', { current: 'page' });
      expect(current.map((link) => link.textContent)).toEqual(['Live']);
    }
  });

  it('reserves space for the logo in its ratio, and shows the name if it does not load', async () => {
    const { brand } = aTenant();
    const tenant = aTenant({
      name: 'PXA Arena',
      brand: { ...brand, logoSize: { width: 217, height: 96 } },
    });
    await renderInPortal(<BrandLink />, { tenant });
    const link = screen.getByRole('link', { name: 'PXA Arena, home page' });
    const logo = link.querySelector('img') as HTMLImageElement;
    expect([logo.width, logo.height]).toEqual([217, 96]);
    fireEvent.error(logo);
    expect(link.textContent).toBe('PXA Arena');
  });

  it.each([
    ['/auth/login/', true],
    ['/auth/login/?redirect=%2Flive%2F', true],
    ['/auth/login/?redirect=%2Faccount%2Fppv%2Fbuy%2Fmatch-1%2F', false],
    ['/auth/sign-up/subscription/', true],
    ['/auth/sign-up/subscription/buy/month/', false],
  ])('of the sign-in page %s has search and settings: %s', async (path, hasThem) => {
    await renderInPortal(<SignInLayout>page</SignInLayout>, { path });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: /home page/ })).toBeDefined();
    expect(header.queryAllByRole('link', { name: 'Search' })).toHaveLength(hasThem ? 1 : 0);
    expect(header.queryAllByText('Language').length > 0).toBe(hasThem);
  });

  it('/ and /home are the same destination', () => {
    expect(
      ['/', '/home', '/home/', '/live/'].map((path) => isDestinationOrBelow('/', path)),
    ).toEqual([true, true, true, false]);
  });

  it('[I18N-01] offers exactly the fourteen languages, each linking to the same page', async () => {
    await renderInPortal(<LanguageMenu />, { path: '/live/?page=2' });
    const links = screen.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('hreflang'))).toEqual([...locales]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      locales.map((locale) => (locale === 'en' ? '/live/?page=2' : `/${locale}/live/?page=2`)),
    );
    fireEvent.click(screen.getByText('Deutsch'));
    expect(document.cookie).toContain('ott-locale=de');
  });

  it('[THM-03] shows no theme switch if the tenant has no light theme', async () => {
    await renderInPortal(<ThemeMenu />);
    expect(screen.queryByRole('group')).toBeNull();
    cleanup();
    await renderInPortal(<ThemeMenu />, { tenant: aTenant({ enable_white_theme: true }) });
    expect(screen.getByText('Light')).toBeDefined();
  });

  it('offers sign-in, and shows name and sign-out to a signed-in viewer', async () => {
    const actions = recordedActions();
    await renderInPortal(
      <SessionActionsProvider value={actions}>
        <AccountMenu />
      </SessionActionsProvider>,
      { path: '/live/' },
    );
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login/?redirect=%2Flive%2F',
    );
    act(() => {
      const user = { fullName: 'Ada Lovelace', displayName: '', email: 'ada@example.org' };
      useSession.setState({ token: 'x', user: user as never });
    });
    expect(await screen.findByText('Ada Lovelace')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
    expect(actions.signOut).toHaveBeenCalledTimes(1);
  });
});
