import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { storeCount } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { EventRail, useExpectedEvents, type CardEvent } from '../../event-card/index.ts';
import { listNext } from '../../recommendation/index.ts';
import { ForYou, NoTeamMatches } from './no-team-matches.tsx';
import { TeamsRailSkeleton } from './teams-rail-skeleton.tsx';

interface Props {
  /** Ids that the viewer follows, with the favourite club. */
  readonly ids: ReadonlySet<string>;
  /** Id of the hero event, which the rail omits, or null. */
  readonly heroId: string | null;
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
  const count = events === null || ids.size === 0 ? null : events.length;
  useEffect(() => {
    if (count !== null) storeCount('teams', count);
  }, [count]);
  if (ids.size === 0) return <NoTeamMatches followsAnything={false} />;
  // Nothing below moves when the matches load.
  if (events === null) return isError ? null : <TeamsRailSkeleton />;
  if (events.length === 0) return <NoTeamMatches followsAnything />;
  return <EventRail title={t('yourTeams')} events={events} more={<ForYou />} />;
}
