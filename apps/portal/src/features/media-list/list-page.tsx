import { CalendarDays, Film, Radio, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useNow } from '../../lib/portal/use-now.ts';
import { buttonClass } from '../../ui/button.ts';
import { LivePulse } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EventGrid, EventSchedule } from './event-grid.tsx';
import type { ListedStatus, ListPart } from './media-list.api.ts';
import { useMore } from './use-more.ts';

type ListName = 'live' | 'upcoming' | 'archive';

interface Look {
  readonly name: ListName;
  readonly icon: LucideIcon;
  /** Where an empty list leads on to. */
  readonly instead: {
    readonly to: '/upcoming' | '/archive';
    readonly text: 'seeUpcoming' | 'seeArchive';
  };
}

const looks: Record<ListedStatus, Look> = {
  live: { name: 'live', icon: Radio, instead: { to: '/upcoming', text: 'seeUpcoming' } },
  upcoming: {
    name: 'upcoming',
    icon: CalendarDays,
    instead: { to: '/archive', text: 'seeArchive' },
  },
  archived: { name: 'archive', icon: Film, instead: { to: '/upcoming', text: 'seeUpcoming' } },
};

interface Props {
  readonly status: ListedStatus;
  readonly data: ListPart;
}

function MoreLink({ status, more }: { status: ListedStatus; more: ReturnType<typeof useMore> }) {
  const t = useTranslations('mediaList');
  const { list, loading, failed, loadMore } = more;
  return (
    <footer className="mt-10 grid justify-items-center gap-3">
      <p className="figures text-sm text-muted" aria-live="polite">
        {failed
          ? t('moreFailed')
          : t('shown', { shown: list.entries.length, total: list.totalCount })}
      </p>
      {list.nextPage !== null && (
        <AppLink
          to={`/${looks[status].name}`}
          search={{ page: list.nextPage }}
          preload={false}
          className={buttonClass('neutral')}
          aria-disabled={loading || undefined}
          onClick={(event) => {
            // Without script it is a link to the next page; with it, more cards join these.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void loadMore();
          }}
        >
          {t(loading ? 'loadingMore' : failed ? 'retry' : 'loadMore')}
        </AppLink>
      )}
    </footer>
  );
}

/** The page of all events of a status. */
export function ListPage({ status, data }: Props) {
  const t = useTranslations('mediaList');
  const now = useNow();
  const more = useMore(status, data);
  const { name, icon, instead } = looks[status];
  const { entries, totalCount } = more.list;
  return (
    <div className="page-width page-gutter pt-6 pb-16 md:pt-10">
      <header className="mb-7 md:mb-9">
        <h1 className="heading flex items-center gap-3 text-3xl md:text-[44px]">
          {t(name)}
          {status === 'live' && totalCount > 0 && (
            <LivePulse className="size-2.5! text-live-text" />
          )}
        </h1>
        <p className="mt-2 text-muted">
          {t(`${name}Intro`)}
          <span className="figures block">{t(`${name}Count`, { count: totalCount })}</span>
        </p>
      </header>
      {entries.length === 0 ? (
        <Notice
          icon={icon}
          title={t(`${name}EmptyTitle`)}
          text={t(`${name}EmptyText`)}
          action={
            <AppLink to={instead.to} className={buttonClass('neutral')}>
              {t(instead.text)}
            </AppLink>
          }
        />
      ) : (
        <>
          {status === 'upcoming' ? (
            <EventSchedule events={entries} now={now} eager={4} />
          ) : (
            <EventGrid events={entries} now={now} eager={6} />
          )}
          <MoreLink status={status} more={more} />
        </>
      )}
    </div>
  );
}
