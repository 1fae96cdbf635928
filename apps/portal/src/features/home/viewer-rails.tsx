import { PositionRail } from '../playback-position/index.ts';
import { YourTeams } from './your-teams.tsx';

interface Props {
  /** What the viewer follows, and the favourite club. */
  readonly followed: ReadonlySet<string>;
  readonly now: number;
  /** Id of the event that the page shows large already, or null. */
  readonly without: string | null;
}

/** The rails of the signed-in viewer: their teams, and what they can continue. */
export const ViewerRails = ({ followed, now, without }: Props) => (
  <>
    <YourTeams ids={followed} now={now} without={without} />
    <PositionRail now={now} />
  </>
);
