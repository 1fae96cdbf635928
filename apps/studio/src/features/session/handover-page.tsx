import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Entrance } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';
import { sessionQuery } from './session.api.ts';

/** Signs in by the link with which another tenant's studio was left. */
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
      <Entrance title={t('handoverFailed')}>
        <p>{token === null ? t('linkIncomplete') : failureText(handover.error)}</p>
        <a href="/studio/sign-in" className="underline">
          {t('signIn')}
        </a>
      </Entrance>
    );
  return (
    <Entrance title={t('handover')}>
      <Skeleton className="h-24" />
    </Entrance>
  );
}
