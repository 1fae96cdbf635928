import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Incomplete } from '../../../lib/page/define-page.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { partsAt, type EventPart, type PartArea } from '../parts/event-part.ts';
import { PartView } from '../parts/part-view.tsx';
import { EventTabs } from '../tabs/event-tabs.tsx';
import { tabsOf } from '../tabs/tabs-of.ts';
import { useIsWide } from '../../../lib/portal/use-is-wide.ts';
import { ToolRow } from '../tools/tool-row.tsx';
import { useEventPage } from './use-event-page.ts';

/** The event, and the deferred data of the parts by name. */
export type EventPageData = { readonly event: Event } & Incomplete &
  Readonly<Record<string, unknown>>;

interface Props {
  readonly data: EventPageData;
  readonly parts: readonly EventPart[];
}

/**
 * Hidden until the offers of a sold match load, at most 4 s: how many there are decides where everything after them
 * stands.
 */
const afterOffers = 'group-has-[[data-offers-pending]]/event:invisible-at-first noscript:visible!';

/** Hidden until the clip editor above has opened by itself, at most 4 s. */
const afterEditor = 'group-has-[[data-editor-pending]]/event:invisible-at-first';

/**
 * The statistics beside the tabs, where there is room: as wide as the picture, and always open. The server does not
 * know the width, so it reserves their space on every page; the style hides it on narrow ones.
 */
function WideStatistics({
  isWide,
  children,
}: {
  readonly isWide: boolean;
  readonly children: ReactNode;
}) {
  const isHydrated = useHydrated();
  if (isHydrated && !isWide) return null;
  return (
    <div className={clsx('mt-9', !isHydrated && 'max-lg:hidden noscript:hidden')}>{children}</div>
  );
}

/** One event, highlight, clip or channel: player, score, tools, tabs, and related videos. */
function EventView({ data, parts }: Props) {
  const t = useTranslations('event');
  const tStage = useTranslations('eventStage');
  const tenant = useTenant();
  const signedIn = useSignedIn();
  const page = useEventPage(data.event);
  const isWide = useIsWide('lg');
  // Loaded for a signed-in viewer, a sold match may get other tools and lose its offers, and a clip may get
  // the tools of its owner. What would move is hidden until then.
  const isReplaced = page.stage === 'locked' && page.awaitsViewer;
  const mayMove = isReplaced || (page.awaitsViewer && page.state.data.mediaType === 'user_clip');
  const { state, status } = page;
  const input = { event: state.data, tenant, signedIn, page };
  const render = (part: EventPart) => (
    <PartView key={part.name} part={part} page={page} data={data} />
  );
  const at = (area: PartArea) => partsAt(parts, area, input).map(render);
  const tabs = tabsOf(parts, input);
  const statistics = tabs.find(({ name }) => name === 'statistics')?.part ?? null;
  return (
    <div className="group/event mx-auto grid w-full max-w-[1760px] grid-cols-1 pb-16 [--aside:max(21.25rem,28%)] md:px-(--gutter) md:pt-6 sideways:pt-0 lg:flow-root">
      {/* On a wide screen both columns float, and the rows of what comes below them flow on from the shorter one. */}
      <div className="contents lg:float-start lg:block lg:w-[calc(100%-var(--aside)-2rem)]">
        <div
          data-event-media
          // Full screen with what covers the picture after its end.
          data-player-screen=""
          className="player-frame z-30 self-start bg-black max-md:sticky max-md:top-0 md:relative md:rounded-card [&:fullscreen]:rounded-none"
        >
          {at('stage')}
          {/* Covers the picture after playback ends. The timeline and the buttons below stay usable. */}
          {page.isWatched && (
            <div data-theme="dark" className="end-scrim">
              {at('end')}
            </div>
          )}
        </div>
        <p className="sr-only" aria-live="polite">
          {state.startsByItself && status === 'live' && t('wentLive')}
          {page.hasLostAccess && tStage('accessEnded.title')}
        </p>
        <div className="max-md:page-gutter mt-3 grid gap-4 md:mt-6 md:gap-6">
          {at('header')}
          <div className={clsx(afterOffers, isReplaced && 'in-data-viewer:invisible')}>
            <ToolRow page={page} tools={at('tool')} more={at('more')} />
          </div>
          {at('under')}
        </div>
        {statistics !== null && (
          <WideStatistics isWide={isWide}>{render(statistics)}</WideStatistics>
        )}
      </div>
      <aside className="group/aside max-lg:contents lg:float-end lg:w-(--aside)">
        <div className="max-md:page-gutter grid gap-7 empty:hidden max-lg:order-1 max-lg:mt-5 lg:mb-8">
          {at('companion')}
        </div>
        <div
          className={clsx(
            // A single panel, without a row of tabs, is further from the buttons.
            'max-md:page-gutter min-w-0 max-lg:order-2 max-lg:mt-3 max-lg:not-has-[.event-tabs]:mt-6',
            'max-lg:group-has-[[data-offers-pending]]/event:invisible-at-first noscript:visible!',
            'max-lg:group-has-[[data-editor-pending]]/event:invisible-at-first',
            mayMove && 'in-data-viewer:invisible',
          )}
        >
          <EventTabs tabs={tabs} isWide={isWide} render={render} />
        </div>
        {isWide && <div className="mt-5 empty:hidden">{at('beside')}</div>}
      </aside>
      <div
        className={clsx(
          'max-md:page-gutter max-lg:order-3 max-lg:mt-9 lg:clear-start lg:pt-9',
          afterOffers,
          afterEditor,
          mayMove && 'in-data-viewer:invisible',
        )}
      >
        {at('below')}
      </div>
    </div>
  );
}

/** Remounts for another event, so that no state carries over. */
export const EventPage = (props: Props) => <EventView key={props.data.event.id} {...props} />;
