import { PositionRail } from '../playback-position/index.ts';
import { YourTeams } from './teams/your-teams.tsx';

interface Props {
  /** Ids that the viewer follows, with the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** Id of the hero event, which the rails omit, or null. */
  readonly heroId: string | null;
}

export { YourTeams };

/**
 * The signed-in viewer's first rails: videos to resume and, if they follow nothing, a way to find teams.
 * Followed matches come next.
 */
export const ViewerRails = ({ followed, heroId }: Props) => (
  <>
    <PositionRail />
    {followed.size === 0 && <YourTeams ids={followed} heroId={heroId} />}
  </>
);
