import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { clipQuery, eventQuery } from '../../lib/api/event-query.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useResults } from '../../lib/results/results.ts';
import { useListTitle, type CardEvent } from '../event-card/index.ts';

interface Props {
  readonly event: CardEvent;
}

/** Reveals the result of one match, or one of its excerpts, and of no other. */
export function ShowCardResult({ event }: Props) {
  const t = useTranslations('spoilerFree');
  const api = useApi();
  const { title } = useListTitle(event);
  const isMatch = event.mediaType === 'event';
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { content } = await (isMatch
        ? api.event.get({ params: { id: event.id }, query: eventQuery }, { results: 'shown' })
        : api.clip.get(
            { params: { id: event.id }, query: clipQuery(event.mediaType) },
            { results: 'shown' },
          ));
      const { score, title: own, imageUrl } = content;
      useResults.setState(({ revealed }) => ({
        revealed: { ...revealed, [event.id]: { score, title: own, imageUrl } },
      }));
    },
  });
  const name = t('showOf', { title });
  return (
    <button
      type="button"
      aria-label={name}
      aria-busy={isPending}
      className="card-result glass inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-caption font-semibold"
      onClick={() => mutate()}
    >
      <Eye aria-hidden="true" className="size-4.5" />
      {t('result')}
    </button>
  );
}
