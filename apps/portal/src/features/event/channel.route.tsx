import { notFoundIn } from '../../lib/errors/not-found.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { ProgramPart } from './channel/channel-program.tsx';
import { eventHead } from './page/event-head.ts';
import { EventPage, type EventPageData } from './page/event-page.tsx';
import { deferredPart, loadParts } from './parts/event-part.ts';
import { eventParts } from './event-parts.ts';
import { loadEvent } from './event.api.ts';
import { FailedEvent } from './page/failed-event.tsx';
import { loadProgram } from './program.api.ts';

/** The parts of an event page, plus the program of the channel (EVT-16). */
const parts = [
  ...eventParts,
  deferredPart({
    name: 'channelProgram',
    area: 'companion',
    when: ({ page }) => page.status === 'channel',
    deferred: { load: ({ api, now }, id) => loadProgram(api, id, now), empty: null },
    View: ProgramPart,
  }),
];

/** A channel: the page of an event, with its program (RTE-10). */
export const page = definePage<EventPageData>({
  load: async (context) => {
    const id = context.params['eventId'] ?? '';
    const partData = loadParts(parts, context, id);
    const event = await loadEvent(context.api, id);
    if (event.eventStatus !== 'channel') throw notFoundIn('event');
    return { ...partData, event };
  },
  head: eventHead,
  WhenFailed: FailedEvent,
  View: ({ data }) => <EventPage data={data} parts={parts} />,
});
