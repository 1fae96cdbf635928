/* UI engineer: a placeholder that shows the seam; replace it. */
import type { EventListAnswer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { definePage } from '../../lib/page/define-page.ts';

function ArchivePage({ data }: { readonly data: EventListAnswer['content'] }) {
  const t = useTranslations('mediaList');
  return (
    <main>
      <h1>{t('archive')}</h1>
      <ul>
        {data.entries.map((event) => (
          <li key={event.id}>{event.title}</li>
        ))}
      </ul>
    </main>
  );
}

export const page = definePage({
  load: async ({ api }) =>
    (await api.call('eventList', { body: { status: ['archived'], size: 24 } })).content,
  head: ({ t, tenant }) => ({ title: `${t('mediaList.archive')} · ${tenant.name}` }),
  View: ArchivePage,
});
