import { useQuery } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownListsQuery } from './clip-list.api.ts';

/** The viewer's lists of clips, with a link to each. */
export function OwnLists() {
  const t = useTranslations('clipList');
  const query = useQuery(ownListsQuery(useApi()));
  return (
    <QueryResult
      query={query}
      fallback={<Skeleton className="h-18 rounded-card" />}
      isEmpty={(lists) => lists.length === 0}
      empty={<p className="rounded-card bg-surface p-5 text-muted">{t('none')}</p>}
    >
      {(lists) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3">
          {lists.map(({ id, name, clipIds }) => (
            <li key={id}>
              <AppLink
                to="/clip-lists/{listId}"
                params={{ listId: id }}
                className="flex min-h-18 items-center gap-4 rounded-card bg-surface px-4 hover:bg-hover"
              >
                <ListVideo aria-hidden="true" className="size-6 shrink-0 text-muted" />
                <span className="grid min-w-0">
                  <bdi className="content-text truncate font-semibold">{name}</bdi>
                  <span className="text-sm text-muted">
                    {t('count', { count: clipIds.length })}
                  </span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  );
}
