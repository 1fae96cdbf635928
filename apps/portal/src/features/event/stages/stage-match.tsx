import { Crest, EventTime, LiveBadge, sidesOf } from '../../event-card/index.ts';
import type { EventPageModel } from '../page/use-event-page.ts';

/** The crests of a locked match, and between them its kick-off or that it is live; nothing without teams. */
export function StageMatch({ page }: { readonly page: EventPageModel }) {
  const event = page.state.data;
  const sides = sidesOf(event);
  if (sides === null) return null;
  return (
    // The home team is on the left, as on the poster behind it.
    <p dir="ltr" className="flex items-center gap-4 sm:gap-6">
      <Crest team={sides[0]} className="size-10 sm:size-18" />
      {page.status === 'live' ? (
        <LiveBadge />
      ) : (
        <EventTime event={event} className="text-sm font-semibold sm:text-lg" />
      )}
      <Crest team={sides[1]} className="size-10 sm:size-18" />
    </p>
  );
}
