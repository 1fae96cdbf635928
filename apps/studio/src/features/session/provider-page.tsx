import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import {
  attemptOf,
  clearAttempt,
  readProviderRedirect,
  reportToOpener,
  responseOf,
  startInTab,
  type ProviderRedirect,
} from './provider-attempt.ts';
import { ProviderButton, useProviderFailureText } from './provider-button.tsx';
import { sessionQuery } from './session.api.ts';
import { SignedOutLayout } from './signed-out-layout.tsx';

/** Loaded once: a response works once. */
const once = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false } as const;

/**
 * Returns the parameters of the provider's redirect. The address with which the browser opened the document has it as
 * the provider wrote it: the router reads a code of digits as a number, and rewrites the current address.
 */
function takeProviderRedirect(): ProviderRedirect | null {
  const [opened] = performance.getEntriesByType('navigation');
  const returned = readProviderRedirect(opened?.name ?? location.href);
  // A code does not stay in an address that may be shared.
  history.replaceState(history.state, '', location.pathname);
  return returned;
}

interface FailureProps {
  readonly children: string;
  /** The page to open once another attempt succeeds. */
  readonly to: string | null;
}

/** Why the sign-in failed, and another attempt, for which the provider prompts. */
function Failure({ children, to }: FailureProps) {
  const { api } = useStudio();
  const t = useTranslations('signIn');
  return (
    <SignedOutLayout title={t('providerFailed')}>
      <p role="alert">{children}</p>
      <ProviderButton
        label={t('otherAccount')}
        onClick={async () => location.assign(await startInTab(api, to, true))}
      />
      <a href="/studio/sign-in" className={buttonClass('secondary')}>
        {t('backToSignIn')}
      </a>
    </SignedOutLayout>
  );
}

function Waiting() {
  const t = useTranslations('signIn');
  return (
    <SignedOutLayout title={t('providerWaiting')}>
      <Skeleton className="h-24" />
    </SignedOutLayout>
  );
}

interface Attempt {
  readonly attempt: string;
  readonly to: string | null;
}

/** Finishes the sign-in that this tab started. */
function Finish({ attempt, to, returned }: Attempt & { readonly returned: ProviderRedirect }) {
  const { api, queryClient } = useStudio();
  const failureText = useProviderFailureText();
  const { isSuccess, error } = useQuery({
    ...once,
    queryKey: ['provider-sign-in', returned.state],
    queryFn: async () => {
      const body = responseOf(attempt, returned);
      const session = (await api.operator.createProviderSession({ body })).content;
      clearAttempt();
      queryClient.setQueryData(sessionQuery(api).queryKey, session);
      return session.id;
    },
  });
  if (isSuccess) return <Navigate to={(to ?? '/') as '/'} replace />;
  return error === null ? <Waiting /> : <Failure to={to}>{failureText(error)}</Failure>;
}

/** Passes the response on to the page that opened this window, and closes it. */
function Report({ returned }: { readonly returned: ProviderRedirect }) {
  const t = useTranslations('signIn');
  const { data: isReported } = useQuery({
    ...once,
    queryKey: ['provider-report', returned.state],
    queryFn: async () => {
      const arrived = await reportToOpener(returned);
      if (arrived) window.close();
      return arrived;
    },
  });
  if (isReported === undefined) return <Waiting />;
  if (!isReported)
    return <Failure to={null}>{t('providerFailures.operator_token_invalid')}</Failure>;
  // A browser may not let the page close the window.
  return (
    <SignedOutLayout title={t('providerDone')}>
      <p role="status">{t('providerClose')}</p>
    </SignedOutLayout>
  );
}

function Provider() {
  const t = useTranslations('signIn');
  const [{ returned, attempt }] = useState(() => {
    const found = takeProviderRedirect();
    return { returned: found, attempt: found === null ? null : attemptOf(found.state) };
  });
  if (returned === null)
    return <Failure to={null}>{t('providerFailures.operator_token_invalid')}</Failure>;
  if (attempt === null) return <Report returned={returned} />;
  return <Finish {...attempt} returned={returned} />;
}

/** The page to which the tenant's provider returns. */
export const ProviderPage = () => (
  <WithTexts of="signIn">
    <Provider />
  </WithTexts>
);
