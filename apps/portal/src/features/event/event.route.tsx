import { definePage } from '../../lib/page/define-page.ts';
import { EventPage, type EventPageData } from './event-page.tsx';
import { listRelated, loadEvent } from './event.api.ts';

export const page = definePage<EventPageData>({
  load: async ({ api, params, later }) => {
    const id = params['eventId'] ?? '';
    const related = later('related videos', listRelated(api, id), []);
    return { event: await loadEvent(api, id), related };
  },
  head: ({ data: { event }, tenant }) => ({
    title: `${event.metaTitle ?? event.title} · ${tenant.name}`,
    description: event.eventDescription,
    image: event.imageUrl,
  }),
  View: EventPage,
});
