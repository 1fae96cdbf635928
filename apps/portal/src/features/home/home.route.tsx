/* UI engineer: a placeholder that shows the seam; replace it. */
import { definePage } from '../../lib/page/define-page.ts';
import type { EventListAnswer } from '@grandstand/contract';

function HomePage({ data }: { readonly data: { live: EventListAnswer['content']['entries'] } }) {
  return (
    <ul>
      {data.live.map((event) => (
        <li key={event.id}>{event.title}</li>
      ))}
    </ul>
  );
}

export const page = definePage({
  load: async ({ api }) => ({
    live: (await api.call('eventList', { body: { status: ['live'], size: 12 } })).content.entries,
  }),
  head: ({ t, tenant }) => ({ title: `${t('home.title')} · ${tenant.name}` }),
  View: HomePage,
});
