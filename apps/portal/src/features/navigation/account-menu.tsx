import { useLocation } from '@tanstack/react-router';
import { LogOut, Sparkles, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSession, useSessionActions, useSignedIn } from '../../lib/session/index.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { Avatar, menuLinks, useAvatar } from '../account/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/menu.tsx';

/** Only some tenants need it, and what it brings along is not little. */
const HeaderSignIn = lazy(async () => ({
  default: (await import('../sign-in/index.ts')).HeaderSignIn,
}));

function SignInLink() {
  const t = useTranslations('navigation');
  const { pathname, searchStr } = useLocation();
  return (
    <AppLink
      to="/auth/login"
      search={pathname === '/' ? {} : { redirect: pathname + searchStr }}
      className={buttonClass('accent')}
    >
      {t('signIn')}
    </AppLink>
  );
}

/** The way to the sign-in page; or, where that page is skipped, straight to the federation (RTE-33). */
function SignIn() {
  const { enable_skip_login_page_for_ifa_sso: skips, hasIfaAuth } = useTenant();
  const hydrated = useHydrated();
  if (!skips || !hasIfaAuth || !hydrated) return <SignInLink />;
  return (
    <Suspense fallback={<SignInLink />}>
      <HeaderSignIn />
    </Suspense>
  );
}

/** Log in, or who is signed in and the way out. */
export function AccountMenu() {
  const t = useTranslations('navigation');
  const tAccount = useTranslations('account');
  const tForYou = useTranslations('recommendation');
  const session = useSessionActions();
  const user = useSession((state) => state.user);
  const signedIn = useSignedIn();
  const avatar = useAvatar(signedIn ? (user?.id ?? null) : null);
  if (!signedIn || user === null) return <SignIn />;
  const name = user.fullName || user.displayName || user.email;
  return (
    <Menu
      label={`${t('account')}: ${name}`}
      trigger={<Avatar name={name} url={avatar} />}
      triggerClassName="grid size-11 place-items-center rounded-full"
    >
      <p className="px-3 pt-1 pb-3">
        <span className="block text-[13px] text-muted">{t('signedInAs')}</span>
        <bdi className="content-text block font-semibold">{name}</bdi>
        <bdi className="content-text block text-[13px] break-all text-muted">{user.email}</bdi>
      </p>
      <ul className="border-y border-line py-1">
        <li>
          <AppLink to="/account" className={menuRowClass}>
            <UserRound aria-hidden="true" className="size-4.5" />
            {tAccount('title')}
          </AppLink>
        </li>
        <li>
          <AppLink to="/recommendation" className={menuRowClass}>
            <Sparkles aria-hidden="true" className="size-4.5" />
            {tForYou('title')}
          </AppLink>
        </li>
        {menuLinks.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <AppLink to={to} className={menuRowClass}>
              <Icon aria-hidden="true" className="size-4.5" />
              {tAccount(text)}
            </AppLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        data-closes-menu
        className={`${menuRowClass} mt-1`}
        onClick={() => void session.signOut()}
      >
        <LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('signOut')}
      </button>
    </Menu>
  );
}
