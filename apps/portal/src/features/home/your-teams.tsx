import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useBrowserData } from '../../lib/page/browser-data.tsx';
import { EventRail } from '../event-card/index.ts';
import { listNext } from '../recommendation/index.ts';

interface Props {
  /** What the viewer follows, and the favourite club. */
  readonly ids: ReadonlySet<string>;
  readonly now: number;
  /** Id of the event that the page shows large already, or null. */
  readonly without: string | null;
}

/** What runs or comes next of what the viewer follows, and the way to all that is for them. */
export function YourTeams({ ids, now, without }: Props) {
  const t = useTranslations('home');
  const followed = [...ids];
  const data = useBrowserData({
    what: 'Matches of what is followed',
    about: followed.toSorted().join(' '),
    load: ({ api }) => listNext(api, followed),
  });
  if (data.state !== 'ready') return null;
  return (
    <EventRail
      title={t('yourTeams')}
      events={data.value.filter(({ id }) => id !== without)}
      now={now}
      more={
        <AppLink
          to="/recommendation"
          className="inline-flex min-h-11 items-center gap-0.5 text-sm font-semibold text-accent-text hover:underline"
        >
          {t('forYou')}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </AppLink>
      }
    />
  );
}
