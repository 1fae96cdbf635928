import { PositionRail } from '../playback-position/index.ts';
import { YourTeams } from './your-teams.tsx';

interface Props {
  /** What the viewer follows, and the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** Id of the event that the page shows large already, or null. */
  readonly without: string | null;
}

export { YourTeams };

/**
 * The rails of the signed-in viewer below the first one: what they can continue, and, for who follows
 * nothing, how to find teams. The matches of what is followed lead the page.
 */
export const ViewerRails = ({ followed, without }: Props) => (
  <>
    {followed.size === 0 && <YourTeams ids={followed} without={without} />}
    <PositionRail />
  </>
);
