import { Ellipsis } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useDeferredHydrated } from '../../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { WatchlistButton } from '../../watchlist/index.ts';
import type { PartProps } from '../parts/event-part.ts';
import { resumableLength } from '../player/resumable-length.ts';
import { ShareButton } from '../share/share-button.tsx';

/** Browser only, and live matches only. */
const MultiViewLink = lazyPart(async () => (await import('./multi-view-link.tsx')).MultiViewLink);

/** Rendered after hydration: an earlier press would be lost. */
const ResultsChoice = lazyPart(
  async () => (await import('../results/results-choice.tsx')).ResultsChoice,
);

/** Rendered once the video plays. */
const ShareMoment = lazyPart(async () => (await import('../share/share-moment.tsx')).ShareMoment);

interface Props extends Pick<PartProps, 'page'> {
  /** Buttons of other features. */
  readonly tools: ReactNode;
  /** Rows that other features add to the menu. */
  readonly more: ReactNode;
}

/** One row of buttons: what is used most, and a menu with everything else. */
export function ToolRow({ page, tools, more }: Props) {
  const t = useTranslations('event');
  const isHydrated = useDeferredHydrated();
  const { data: event } = page.state;
  return (
    <div className="tool-row">
      {tools}
      <WatchlistButton video={{ id: event.id, title: page.title }} look="tool" />
      {/* The link of a private clip leads others nowhere; its own tools share it. */}
      {!(event.isOwn && event.visibility === 'private') && (
        <ShareButton title={page.title} look="tool" />
      )}
      <Menu
        label={t('more')}
        trigger={
          <>
            <Ellipsis aria-hidden="true" className="size-5" />
            <span aria-hidden="true">{t('more')}</span>
          </>
        }
        triggerClassName="tool-button w-full"
        panelClassName="md:top-auto! md:bottom-full md:mt-0! md:mb-2 md:w-80"
      >
        <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('more')}</p>
        {/* The video may start before hydration; the server rendered no such row. */}
        {isHydrated && page.hasStarted() && resumableLength(page) !== null && (
          <Suspense>
            <ShareMoment page={page} />
          </Suspense>
        )}
        {more}
        {isHydrated && page.status === 'live' && event.mediaType === 'event' && (
          <Suspense>
            <MultiViewLink eventId={event.id} />
          </Suspense>
        )}
        {isHydrated && (
          <Suspense>
            <ResultsChoice results={page.results} isReplay={page.status === 'vod'} />
          </Suspense>
        )}
      </Menu>
    </div>
  );
}
