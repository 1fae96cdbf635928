import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { CredentialsForm } from '../form/credentials-form.tsx';
import { LinkForm, ProviderPanel } from '../provider/provider-panel.tsx';
import { PurchaseTargetSpace, PurchaseTarget, purchaseTargetOf } from './purchase-target.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import { useProviderSignIn } from '../provider/use-provider-sign-in.ts';
import { useReturn } from './use-return.ts';

const linkClass = 'font-semibold text-accent-text underline underline-offset-4';
const noticeClass = 'mt-4 rounded-small bg-hover px-4 py-3';

export interface SignInNotices {
  readonly sessionExpired: boolean;
  readonly deviceNoLongerAllowed: boolean;
}

/** Why the viewer was sent to this page (RTE-34, RTE-35). */
function Notices({ sessionExpired, deviceNoLongerAllowed }: SignInNotices) {
  const t = useTranslations();
  return (
    <>
      {sessionExpired && (
        <p role="status" className={noticeClass}>
          {t('errors.expired_session_error')}
          <span className="mt-1 block text-muted">{t('signIn.expiredNext')}</span>
        </p>
      )}
      {deviceNoLongerAllowed && (
        <p role="status" className={noticeClass}>
          {t('signIn.deviceNoLongerAllowed')}
        </p>
      )}
    </>
  );
}

/**
 * Until the page is hydrated, so that the redirect is known, `data-buys` decides which of both is shown. Both stay, since
 * hydration replaces no element of the server.
 */
function Title({ isBuying }: { readonly isBuying: boolean }) {
  const t = useTranslations('signIn');
  const isHydrated = useHydrated();
  return (
    <>
      <span hidden={isHydrated && isBuying} className={clsx(!isHydrated && 'in-data-buys:hidden')}>
        {t('title')}
      </span>
      <span
        hidden={isHydrated && !isBuying}
        className={clsx(!isHydrated && 'hidden in-data-buys:inline')}
      >
        {t('buyTitle')}
      </span>
    </>
  );
}

/** Signs in, with a provider of the tenant or with email and password. */
export function SignInPage({ data }: { readonly data: SignInNotices }) {
  const t = useTranslations();
  const { redirect, go } = useReturn();
  const target = purchaseTargetOf(redirect);
  const signIn = useProviderSignIn({
    mode: 'signin',
    returnTo: redirect ?? '/',
    onDone: (done) => void go(done),
  });
  return (
    <>
      <SignInHeading title={<Title isBuying={target !== null} />} />
      {target === null ? <PurchaseTargetSpace /> : <PurchaseTarget target={target} />}
      <Notices {...data} />
      {signIn.flow.state === 'link' ? (
        <div className="mt-6">
          <LinkForm signIn={signIn} />
        </div>
      ) : (
        <>
          <ProviderPanel signIn={signIn} mode="signin" />
          <CredentialsForm onDone={go} />
        </>
      )}
      <p className="mt-4 text-muted">
        {t('signIn.noAccount')}{' '}
        {/* Replaces the page: going back from a checkout would return through it to the checkout. */}
        <AppLink to="/auth/sign-up" search={{ redirect }} replace className={linkClass}>
          {t('signIn.signUp')}
        </AppLink>
      </p>
    </>
  );
}
