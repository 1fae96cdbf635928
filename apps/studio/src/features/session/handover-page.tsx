import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Skeleton } from '../../ui/states.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';
import { sessionQuery } from './session.api.ts';

/** Signs in by the link that another tenant's studio created. */
export function HandoverPage() {
  const { api, queryClient } = useStudio();
  const t = useTranslations('session');
  const failureText = useFailureText();
  const [token] = useState(takeLinkToken);
  const handover = useQuery({
    queryKey: ['handover', token],
    queryFn: async () => {
      const { content } = await api.operator.acceptHandover({ body: { token: token ?? '' } });
      queryClient.setQueryData(sessionQuery(api).queryKey, content);
      return content;
    },
    enabled: token !== null,
    retry: false,
  });
  if (handover.isSuccess) return <Navigate to="/" replace />;
  if (token === null || handover.isError)
    return (
      <SignedOutLayout title={t('handoverFailed')}>
        <p>{token === null ? t('linkIncomplete') : failureText(handover.error)}</p>
        <a href="/studio/sign-in" className="underline">
          {t('signIn')}
        </a>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title={t('handover')}>
      <Skeleton className="h-24" />
    </SignedOutLayout>
  );
}
