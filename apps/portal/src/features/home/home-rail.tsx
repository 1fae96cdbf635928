import type { EventListEntry } from '@grandstand/contract';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Later as LaterValue } from '../../lib/page/define-page.ts';
import { Later } from '../../lib/page/later.tsx';
import { Rail } from '../../ui/rail.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventCard, EventCardSkeleton } from '../media-list/index.ts';
import type { EventRow, HomeData } from './home.api.ts';
import { LeagueStrip } from './league-strip.tsx';

/** The pages that show all of a rail. */
const pages: Partial<Record<EventRow, '/live' | '/upcoming' | '/archive'>> = {
  live: '/live',
  upcoming: '/upcoming',
  latest: '/archive',
};

interface Props {
  readonly row: EventRow | 'leagues';
  readonly data: HomeData;
  readonly now: number;
  /** Near the top: its pictures are loaded at once. */
  readonly eager: boolean;
}

const RailSkeleton = () => (
  <div aria-busy="true">
    <div className="page-gutter mb-3 flex min-h-11 items-center">
      <Skeleton className="h-6 w-44" />
    </div>
    <div className="page-gutter grid auto-cols-[min(var(--t-card-width),78vw)] grid-flow-col gap-(--t-gap) overflow-hidden">
      {[0, 1, 2, 3, 4, 5, 6].map((place) => (
        <EventCardSkeleton key={place} />
      ))}
    </div>
  </div>
);

function MoreLink({ to, of }: { readonly to: '/live' | '/upcoming' | '/archive'; of: string }) {
  const t = useTranslations('mediaList');
  return (
    <AppLink
      to={to}
      aria-label={`${t('more')}: ${of}`}
      className="inline-flex min-h-11 items-center gap-0.5 text-sm font-semibold text-accent-text hover:underline"
    >
      {t('more')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </AppLink>
  );
}

/** One rail of the home page; nothing at all when there is nothing in it. */
export function HomeRail({ row, data, now, eager }: Props) {
  const t = useTranslations('home.rail');
  const card = useTranslations('card');
  const title = t(row);
  const texts = { back: card('railBack'), forward: card('railForward') };
  if (row === 'leagues') {
    return (
      <Later value={data.leagues} fallback={<RailSkeleton />}>
        {(leagues) =>
          leagues.length === 0 ? null : (
            <LeagueStrip title={title} texts={texts} leagues={leagues} />
          )
        }
      </Later>
    );
  }
  const page = pages[row];
  const events: LaterValue<EventListEntry[]> = data[row];
  return (
    <Later value={events} fallback={<RailSkeleton />}>
      {(entries) =>
        entries.length === 0 ? null : (
          <Rail
            title={title}
            texts={texts}
            more={page === undefined ? null : <MoreLink to={page} of={title} />}
          >
            {entries.map((event, index) => (
              <li key={event.id} className="min-w-0">
                <EventCard event={event} now={now} eager={eager && index < 4} />
              </li>
            ))}
          </Rail>
        )
      }
    </Later>
  );
}
