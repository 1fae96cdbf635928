import { hadRow } from '../../lib/session/rail-placeholders.ts';
import { EventRailSkeleton } from '../event-card/index.ts';

/** The place of the row of the viewer's teams: a line where nothing of them was to come before. */
export const TeamsPlace = () =>
  hadRow('teams') === false ? <div aria-busy="true" className="h-17" /> : <EventRailSkeleton />;
