import { hadStoredRow } from '../../lib/session/viewer-data/row-placeholders.ts';
import { EventRailSkeleton } from '../event-card/index.ts';

/** Placeholder of the followed-matches row: a single line if it was empty last time. */
export const TeamsRailSkeleton = () =>
  hadStoredRow('teams') === false ? (
    <div aria-busy="true" className="h-17" />
  ) : (
    <EventRailSkeleton hasMatches />
  );
