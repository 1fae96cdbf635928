import type { EventListEntry } from '@grandstand/contract';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Later as LaterValue } from '../../lib/page/define-page.ts';
import { Later } from '../../lib/page/later.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { RailSkeleton } from '../../ui/rail-skeleton.tsx';
import { Rail } from '../../ui/rail.tsx';
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

const skeleton = <RailSkeleton card={<EventCardSkeleton />} />;

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
  const tenant = useTenant();
  const title = t(row);
  const texts = { back: card('railBack'), forward: card('railForward') };
  if (row === 'leagues') {
    if (!tenant.enable_leagues_view) return null;
    return (
      <Later value={data.leagues} fallback={skeleton}>
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
    <Later value={events} fallback={skeleton}>
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
