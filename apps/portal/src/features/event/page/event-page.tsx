import type { Event } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { partsAt, type EventPart, type PartArea } from '../parts/event-part.ts';
import { PartView } from '../parts/part-view.tsx';
import { useEventPage } from './use-event-page.ts';

/** The event, and the deferred data of the parts by name. */
export type EventPageData = { readonly event: Event } & Readonly<Record<string, unknown>>;

interface Props {
  readonly data: EventPageData;
  readonly parts: readonly EventPart[];
}

/** One event, highlight, clip or channel: player first, then everything around it. */
function EventView({ data, parts }: Props) {
  const t = useTranslations('event');
  const tenant = useTenant();
  const signedIn = useSignedIn();
  const page = useEventPage(data.event);
  const { state, status } = page;
  const input = { event: state.data, tenant, signedIn, page };
  const at = (area: PartArea) =>
    partsAt(parts, area, input).map((part) => (
      <PartView key={part.name} part={part} page={page} data={data} />
    ));
  return (
    <div className="mx-auto grid w-full max-w-[1760px] grid-cols-1 gap-x-8 pb-16 md:px-(--gutter) md:pt-6 sideways:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(320px,27%)]">
      <div className="contents lg:block">
        <div
          data-event-media
          className="player-frame z-30 self-start bg-black max-md:sticky max-md:top-0 md:relative md:rounded-card"
        >
          {at('stage')}
          {/* Covers the picture after playback ends. The timeline and the buttons below stay usable. */}
          {page.isWatched && (
            <div data-theme="dark" className="end-veil">
              {at('end')}
            </div>
          )}
        </div>
        <p className="sr-only" aria-live="polite">
          {state.startsByItself && status === 'live' && t('wentLive')}
          {page.hasLostAccess && t('accessEnded.title')}
        </p>
        <div className="max-md:page-gutter mt-5 grid gap-7 md:mt-6">{at('header')}</div>
        <div className="max-md:page-gutter mt-7 grid gap-7 max-lg:order-2">{at('under')}</div>
      </div>
      {/* In a single column, companions come before the description. */}
      <aside className="max-lg:contents">
        <div className="max-md:page-gutter grid gap-7 empty:hidden max-lg:order-1 max-lg:mt-7 lg:mb-8">
          {at('companion')}
        </div>
        <div className="max-md:page-gutter max-lg:order-3 max-lg:mt-9">{at('beside')}</div>
      </aside>
    </div>
  );
}

/** Remounts for another event, so that no state carries over. */
export const EventPage = (props: Props) => <EventView key={props.data.event.id} {...props} />;
