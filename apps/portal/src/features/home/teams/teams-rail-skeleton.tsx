import { wasRowShown } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { SizedRowSkeleton } from '../../event-card/index.ts';
import { NoTeamMatches } from './no-team-matches.tsx';

/** Placeholder of the followed-matches row: the space of its text if it was empty last time. */
export const TeamsRailSkeleton = () =>
  wasRowShown('teams') === false ? (
    <div inert aria-busy="true" className="invisible">
      <NoTeamMatches followsAnything />
    </div>
  ) : (
    <SizedRowSkeleton row="teams" hasMatches />
  );
