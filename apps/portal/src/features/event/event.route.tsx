import type { MediaKind } from '@grandstand/contract/constants';
import { cachingOf } from '../../lib/event-caching.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { eventHead } from './page/event-head.ts';
import { EventPage, type EventPageData } from './page/event-page.tsx';
import { loadParts } from './parts/event-part.ts';
import { eventParts } from './event-parts.ts';
import { kindKey, loadEvent } from './event.api.ts';
import { FailedEvent } from './page/failed-event.tsx';

export const page = definePage<EventPageData>({
  load: async (context) => {
    const id = context.params['eventId'] ?? '';
    const partData = loadParts(eventParts, context, id);
    // A page opened by its address is loaded again for a signed-in viewer.
    const shownKind = context.queryClient.getQueryData<MediaKind>(kindKey(id));
    const kind = context.linkState.mediaType ?? shownKind;
    return { ...partData, event: await loadEvent(context.api, id, kind) };
  },
  head: eventHead,
  // Only the server caches pages: the condition removes `cachingOf` from the browser's script.
  ...(import.meta.env.SSR && { caching: ({ event }: EventPageData) => cachingOf(event) }),
  WhenFailed: FailedEvent,
  View: ({ data }) => <EventPage data={data} parts={eventParts} />,
});
