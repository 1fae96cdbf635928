import { definePage } from '../../lib/page/define-page.ts';
import { eventHead } from './event-head.ts';
import { EventPage, type EventPageData } from './event-page.tsx';
import { listRelated, loadEvent } from './event.api.ts';

export const page = definePage<EventPageData>({
  load: async ({ api, params, later }) => {
    const id = params['eventId'] ?? '';
    const related = later('related videos', listRelated(api, id), []);
    return { event: await loadEvent(api, id), related };
  },
  head: eventHead,
  View: EventPage,
});
