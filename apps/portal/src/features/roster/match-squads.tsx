import { Suspense } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { InView } from '../../ui/in-view.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { SquadsProps } from './squad-lists.tsx';
import { SquadsPlaceholder, squadsSpace } from './squads-placeholder.tsx';

/** Lazy: its tab is seldom the first one. */
const SquadLists = lazyPart(async () => (await import('./squad-lists.tsx')).SquadLists);

/** The squads of both teams of a match, in the browser only; their space is reserved from the start. */
export function MatchSquads(props: SquadsProps) {
  const { sport } = props;
  if (!useHydrated()) return <SquadsPlaceholder sport={sport} />;
  return (
    <InView name="squads" reserve={squadsSpace(sport)}>
      <Suspense fallback={<SquadsPlaceholder sport={sport} />}>
        <SquadLists {...props} />
      </Suspense>
    </InView>
  );
}
