/* UI engineer: a placeholder that shows the seam; replace it. */
import type { Event, EventListAnswer } from '@grandstand/contract';
import { definePage, type Later as LaterValue } from '../../lib/page/define-page.ts';
import { Later } from '../../lib/page/later.tsx';

interface Data {
  readonly event: Event;
  readonly related: LaterValue<EventListAnswer['content']['entries']>;
}

function EventPage({ data }: { readonly data: Data }) {
  return (
    <main>
      <h1>{data.event.title}</h1>
      <Later value={data.related} fallback={null}>
        {(related) => related.map((entry) => <p key={entry.id}>{entry.title}</p>)}
      </Later>
    </main>
  );
}

export const page = definePage<Data>({
  load: async ({ api, params, later }) => {
    const id = params['eventId'] ?? '';
    const answer = await api.call('eventGet', { params: { id } });
    const related = api
      .call('relatedVideos', { query: { id, size: 12 } })
      .then((list) => list.content.entries);
    return { event: answer.content, related: later('related videos', related, []) };
  },
  head: ({ data, tenant }) => ({ title: `${data.event.title} · ${tenant.name}` }),
  View: EventPage,
});
