import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { storeRow } from '../../lib/session/viewer-data/row-placeholders.ts';
import { EventRail, useExpectedEvents, type CardEvent } from '../event-card/index.ts';
import { listNext } from '../recommendation/index.ts';
import { TeamsRailSkeleton } from './teams-rail-skeleton.tsx';

interface Props {
  /** Ids that the viewer follows, with the favourite club. */
  readonly ids: ReadonlySet<string>;
  /** Id of the hero event, which the rail omits, or null. */
  readonly heroId: string | null;
}

const ForYou = () => {
  const t = useTranslations('home');
  return (
    <AppLink
      to="/recommendation"
      className="inline-flex min-h-11 items-center gap-0.5 text-sm font-semibold text-accent-text hover:underline"
    >
      {t('forYou')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </AppLink>
  );
};

/** In place of the rail: nothing is followed, or no followed match is soon. */
function NoMatches({ followsAnything }: { readonly followsAnything: boolean }) {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="your-teams" className="page-gutter">
      <header className="flex min-h-11 items-center gap-3">
        <h2 id="your-teams" className="heading text-xl md:text-2xl">
          {t('yourTeams')}
        </h2>
        <ForYou />
      </header>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        {t(followsAnything ? 'yourTeamsRest' : 'yourTeamsNone')}
        {!followsAnything && (
          <AppLink
            to="/following/category"
            className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
          >
            {t('findTeams')}
          </AppLink>
        )}
      </p>
    </section>
  );
}

const noEvents: readonly CardEvent[] = [];

/** Live and upcoming followed matches, and a link to all recommendations. */
export function YourTeams({ ids, heroId }: Props) {
  const t = useTranslations('home');
  const api = useApi();
  const followed = [...ids].toSorted();
  const { data, isError } = useQuery({
    queryKey: ['event', 'next', followed],
    queryFn: () => listNext(api, followed),
  });
  const expected = useExpectedEvents(data ?? noEvents);
  const events = data === undefined ? null : expected.filter(({ id }) => id !== heroId);
  const isShown = events === null || ids.size === 0 ? null : events.length > 0;
  useEffect(() => {
    if (isShown !== null) storeRow('teams', isShown);
  }, [isShown]);
  if (ids.size === 0) return <NoMatches followsAnything={false} />;
  // Nothing below moves when the matches load.
  if (events === null) return isError ? null : <TeamsRailSkeleton />;
  if (events.length === 0) return <NoMatches followsAnything />;
  return <EventRail title={t('yourTeams')} events={events} more={<ForYou />} />;
}
