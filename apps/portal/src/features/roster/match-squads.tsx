import type { EventTeam } from '@grandstand/contract';
import { Suspense } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { InView } from '../../ui/in-view.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SquadsPlaceholder, squadsSpace } from './squads-placeholder.tsx';

/** Lazy: its tab is seldom the first one. */
const SquadLists = lazyPart(async () => (await import('./squad-lists.tsx')).SquadLists);

/** The squads of both teams of a match, in the browser only; their space is reserved from the start. */
export function MatchSquads({ teams }: { readonly teams: readonly EventTeam[] }) {
  if (!useHydrated()) return <SquadsPlaceholder />;
  return (
    <InView name="squads" reserve={squadsSpace}>
      <Suspense fallback={<SquadsPlaceholder />}>
        <SquadLists teams={teams} />
      </Suspense>
    </InView>
  );
}
