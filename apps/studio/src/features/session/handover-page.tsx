import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';
import { sessionQuery } from './session.api.ts';

/**
 * Signs in by a handover from the studio of another tenant, once the person confirms whose account it is: a
 * stranger may have sent a link to the stranger's account.
 */
export function HandoverPage() {
  const { api, queryClient } = useStudio();
  const t = useTranslations('session');
  const failureText = useFailureText();
  const [token] = useState(takeLinkToken);
  const body = { token: token ?? '' };
  const person = useQuery({
    queryKey: ['handover', token],
    queryFn: async () => (await api.operator.getHandover({ body })).content,
    enabled: token !== null,
    retry: false,
  });
  const handover = useMutation({
    mutationFn: async () => (await api.operator.acceptHandover({ body })).content,
    onSuccess: (session) => queryClient.setQueryData(sessionQuery(api).queryKey, session),
  });
  const signIn = (
    <a href="/studio/sign-in" className="grid min-h-11 items-center underline">
      {t('signIn')}
    </a>
  );
  if (handover.isSuccess) return <Navigate to="/" replace />;
  const failure = handover.error ?? person.error;
  if (token === null || failure !== null)
    return (
      <SignedOutLayout title={t('handoverFailed')}>
        <p role="alert">{token === null ? t('linkIncomplete') : failureText(failure)}</p>
        {signIn}
      </SignedOutLayout>
    );
  if (person.data === undefined)
    return (
      <SignedOutLayout title={t('handover')}>
        <Skeleton className="h-24" />
      </SignedOutLayout>
    );
  const { name, email } = person.data;
  return (
    <SignedOutLayout title={t('handoverConfirm', { name })} intro={t('handoverIntro', { email })}>
      <Button look="primary" disabled={handover.isPending} onClick={() => handover.mutate()}>
        {t('handoverAccept', { name })}
      </Button>
      {signIn}
    </SignedOutLayout>
  );
}
