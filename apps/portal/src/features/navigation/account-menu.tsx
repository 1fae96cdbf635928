import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { returnSearch } from '../../lib/navigation/return-target.ts';
import { useSession, useSignedIn } from '../../lib/session/index.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: most viewers are not signed in and never see it. */
const ViewerMenu = lazyPart(async () => (await import('./viewer-menu.tsx')).ViewerMenu);

function SignInLink() {
  const t = useTranslations('navigation');
  const { pathname, searchStr } = useLocation();
  return (
    <AppLink
      to="/auth/login"
      search={returnSearch(pathname + searchStr)}
      // No border on a phone, where the link is close to the page's own button.
      className={`${buttonClass('outline')} max-md:border-transparent max-md:px-3`}
    >
      {t('signIn')}
    </AppLink>
  );
}

/** Lazy: it is large, and only some tenants need it. */
const HeaderSignIn = lazyPart(
  async () => (await import('../sign-in/index.ts')).HeaderSignIn,
  SignInLink,
);

/** Link to the sign-in page, or directly to the federation sign-in if that page is skipped (RTE-33). */
function SignIn() {
  const { enable_skip_login_page_for_ifa_sso: skipsLoginPage, hasIfaAuth } = useTenant();
  const hydrated = useHydrated();
  if (!skipsLoginPage || !hasIfaAuth || !hydrated) return <SignInLink />;
  return (
    <Suspense fallback={<SignInLink />}>
      <HeaderSignIn />
    </Suspense>
  );
}

/** Sign-in link, or the viewer's menu with sign-out. */
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
