import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Await } from '../../lib/page/data/await.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  CardSlot,
  competitionOf,
  EventTime,
  ListPicture,
  StateBadge,
  useListTitle,
  type CardEvent,
  TextWithScores,
} from '../event-card/index.ts';
import type { DeferredPartProps } from '../event/index.ts';

/**
 * On a wide screen items are inline blocks, so that a line has fewer of them while the page's second column
 * floats beside it.
 */
const itemClass =
  'min-w-0 lg:me-6 lg:mb-4 lg:inline-block lg:w-[calc(50%-1.5rem)] lg:align-top xl:w-[calc(100%/3-1.5rem)]';
/** On narrow phones the text gets more width than the picture, so that the longest badge fits. */
const rowClass = 'grid grid-cols-[min(10.5rem,38%)_minmax(0,1fr)] gap-3.5';
const listClass = 'grid grid-cols-1 gap-x-6 gap-y-4 md:max-lg:grid-cols-2 lg:-me-6 lg:block';

const RelatedRow = memo(function RelatedRow({ event }: { readonly event: CardEvent }) {
  const competition = competitionOf(event);
  const { title, isSpoilerFree } = useListTitle(event);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.id }}
      state={{ mediaType: event.mediaType }}
      className={`${rowClass} group/row rounded-card`}
    >
      <span className="relative block self-start">
        <ListPicture
          event={event}
          isSpoilerFree={isSpoilerFree}
          className="rounded-[min(var(--t-radius),12px)] transition-[filter] duration-200 group-hover/row:brightness-110"
        />
        <CardSlot
          name="length"
          event={event}
          wrapperClass="absolute end-1.5 bottom-1.5 flex gap-1.5"
          className="h-5.5 px-1.5"
        />
      </span>
      <span className="grid min-w-0 grid-cols-1 content-start gap-1">
        <span
          dir="auto"
          className="content-text line-clamp-3 text-body max-sm:line-clamp-4 leading-snug font-semibold group-hover/row:underline"
        >
          <TextWithScores text={title} />
        </span>
        <span className="text-caption text-muted">
          {competition !== null && (
            <span dir="auto" className="content-text block truncate">
              {competition}
            </span>
          )}
          {event.eventStatus !== 'channel' && <EventTime event={event} />}
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {event.eventStatus !== 'archived' && <StateBadge event={event} />}
          <CardSlot
            name="access"
            event={event}
            className="h-auto! min-h-6 max-w-full py-0.5 whitespace-normal!"
          />
        </span>
      </span>
    </AppLink>
  );
});

const RelatedSkeleton = () => (
  <div className={listClass} aria-busy="true">
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <div key={index} className={itemClass}>
        <div className={rowClass}>
          <Skeleton className="aspect-video rounded-[min(var(--t-radius),12px)]" />
          <span className="grid content-start gap-2">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        </div>
      </div>
    ))}
  </div>
);

/** Related videos, below everything about the event; null if they could not be loaded. */
export function RelatedList({ data, isMissing }: DeferredPartProps<CardEvent[] | null>) {
  const t = useTranslations('event');
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="heading mb-4 text-xl">
        {t('related')}
      </h2>
      <Await value={data} isMissing={isMissing} fallback={<RelatedSkeleton />}>
        {(entries) =>
          entries === null || entries.length === 0 ? (
            <>
              {entries !== null && <p className="mb-4 text-muted">{t('relatedEmpty')}</p>}
              <AppLink to="/archive" className={buttonClass('neutral')}>
                {t('seeArchive')}
              </AppLink>
            </>
          ) : (
            <ul className={listClass}>
              {entries.map((event) => (
                <li key={event.id} className={itemClass}>
                  <RelatedRow event={event} />
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </section>
  );
}
