import { lastCountOf } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { ViewerRailSkeleton } from '../../event-card/index.ts';
import { NoTeamMatches } from './no-team-matches.tsx';

/** Placeholder of the followed-matches row: the space of its text if it was empty last time. */
export const TeamsRailSkeleton = () =>
  lastCountOf('teams') === 0 ? (
    <div inert aria-busy="true" className="invisible">
      <NoTeamMatches followsAnything />
    </div>
  ) : (
    <ViewerRailSkeleton row="teams" />
  );
