import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLink } from './link-token.ts';
import { sessionQuery } from './session.api.ts';

function Handover() {
  const { api, queryClient } = useStudio();
  const t = useTranslations('signIn');
  const failureText = useFailureText();
  const [link] = useState(takeLink);
  const token = link?.token ?? null;
  const session = useQuery(sessionQuery(api));
  const body = { token: token ?? '' };
  const person = useQuery({
    queryKey: ['handover', token],
    queryFn: async () => (await api.operator.getHandover({ body })).content,
    enabled: token !== null,
    retry: false,
  });
  const handover = useMutation({
    mutationFn: async () => (await api.operator.acceptHandover({ body })).content,
    onSuccess: (accepted) => queryClient.setQueryData(sessionQuery(api).queryKey, accepted),
  });
  const signIn = (
    <a href="/studio/sign-in" className="grid min-h-11 items-center underline">
      {t('signIn')}
    </a>
  );
  const isSignedIn = person.data !== undefined && person.data.email === session.data?.person.email;
  // For a room that does not exist, the router shows its not-found page.
  if (handover.isSuccess || isSignedIn)
    return <Navigate to={`/${link?.room ?? ''}` as '/'} replace />;
  const failure = handover.error ?? person.error;
  if (token === null || failure !== null)
    return (
      <SignedOutLayout title={t('handoverFailed')}>
        <p role="alert">{token === null ? t('linkIncomplete') : failureText(failure)}</p>
        {signIn}
      </SignedOutLayout>
    );
  if (person.data === undefined || session.isPending)
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

/**
 * Signs in by a handover from the studio of another tenant, once the person confirms whose account it is: a
 * stranger may have sent a link to the stranger's account. A person who is signed in here continues at once.
 */
export const HandoverPage = () => (
  <WithTexts of="signIn">
    <Handover />
  </WithTexts>
);
