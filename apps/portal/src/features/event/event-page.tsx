import type { Event, EventListEntry } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import type { Later } from '../../lib/page/define-page.ts';
import { useCameWithPage } from '../../lib/portal/use-came-with-page.ts';
import { EventDetails } from './event-details.tsx';
import { EventHeader } from './event-header.tsx';
import { EventStage } from './event-stage.tsx';
import { RelatedList } from './related-list.tsx';
import { useEventPage } from './use-event-page.ts';

export interface EventPageData {
  readonly event: Event;
  readonly related: Later<EventListEntry[]>;
}

/** One event, highlight, clip or channel: the picture first, the rest around it. */
function EventView({ data }: { readonly data: EventPageData }) {
  const t = useTranslations('event');
  const model = useEventPage(data.event);
  // A page that came by a click within the portal plays; one that was opened by its address waits.
  const cameByClick = !useCameWithPage();
  const { state, status, now } = model;
  return (
    <div className="mx-auto grid w-full max-w-[1760px] grid-cols-1 gap-x-8 pb-16 md:px-(--gutter) md:pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(320px,27%)]">
      <div className="contents lg:block">
        <div
          data-event-media
          className="player-frame z-30 self-start bg-black max-md:sticky max-md:top-0 md:rounded-card"
        >
          <EventStage model={model} autoPlay={cameByClick} />
        </div>
        <p className="sr-only" aria-live="polite">
          {state.startsByItself && status === 'live' && t('wentLive')}
        </p>
        <div className="max-md:page-gutter mt-5 grid gap-7 md:mt-6">
          <EventHeader
            event={state.data}
            status={status}
            hasEnded={state.hasEnded || model.stage === 'no-replay'}
            now={now}
          />
          <EventDetails event={state.data} />
        </div>
      </div>
      <aside className="max-md:page-gutter max-lg:mt-9">
        <RelatedList related={data.related} now={now} />
      </aside>
    </div>
  );
}

/** Another event is another page: nothing of the one before may stay. */
export const EventPage = ({ data }: { readonly data: EventPageData }) => (
  <EventView key={data.event.id} data={data} />
);
