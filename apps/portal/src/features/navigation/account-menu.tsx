import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSession, useSignedIn } from '../../lib/session/index.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Most viewers are not signed in and never see it. */
const ViewerMenu = lazyPart(async () => (await import('./viewer-menu.tsx')).ViewerMenu);

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

/** Loaded lazily: only some tenants need it, and it is large. */
const HeaderSignIn = lazyPart(
  async () => (await import('../sign-in/index.ts')).HeaderSignIn,
  SignInLink,
);

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
  const user = useSession((state) => state.user);
  const signedIn = useSignedIn();
  if (!signedIn || user === null) return <SignIn />;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <ViewerMenu user={user} />
    </Suspense>
  );
}
