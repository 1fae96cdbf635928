import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/room/notice.tsx';

const sessionsKey = ['operator-sessions'] as const;

/** Lists where the person is signed in, and ends sessions other than the current one. */
export function SessionSection() {
  const { api } = useStudio();
  const client = useQueryClient();
  const format = useFormatter();
  const now = useNow();
  const t = useTranslations('account');
  const failureText = useFailureText();
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await api.operator.listSessions()).content.entries,
  });
  const end = useMutation({
    mutationFn: (id: string) => api.operator.endOtherSession({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <h2 id="sessions" className="text-lg font-semibold">
        {t('sessions')}
      </h2>
      {end.isError && <Notice look="warning">{failureText(end.error)}</Notice>}
      <QueryResult query={query} fallback={<Skeleton className="h-32" />}>
        {(sessions) => (
          <ul
            aria-label={t('sessions')}
            className="divide-y divide-line rounded-xl border border-line bg-surface"
          >
            {sessions.map(({ id, isCurrent, agent, address, tenantName, lastUsedAt }) => (
              <li key={id} className="flex items-center gap-3 p-4">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{agent ?? t('unknownBrowser')}</p>
                  <p className="text-caption break-words text-muted">
                    {[
                      tenantName,
                      address,
                      isCurrent
                        ? t('thisSession')
                        : t('usedOn', { when: format.relativeTime(new Date(lastUsedAt), now) }),
                    ].join(' · ')}
                  </p>
                </div>
                {!isCurrent && (
                  <RowButton
                    look="quiet"
                    label={t('end')}
                    // A person may use one browser in several places.
                    subject={[
                      agent ?? t('unknownBrowser'),
                      address,
                      format.relativeTime(new Date(lastUsedAt), now),
                    ].join(', ')}
                    disabled={end.isPending}
                    onClick={() => end.mutate(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </section>
  );
}
