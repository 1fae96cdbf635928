import { PositionRail } from '../playback-position/index.ts';
import { YourTeams } from './your-teams.tsx';

interface Props {
  /** Ids that the viewer follows, with the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** Id of the hero event, which the rails omit, or null. */
  readonly heroId: string | null;
}

export { YourTeams };

/**
 * The signed-in viewer's rails below the first one: videos to resume and, if they follow nothing, a way to
 * find teams. Followed matches are at the top of the page.
 */
export const ViewerRails = ({ followed, heroId }: Props) => (
  <>
    {followed.size === 0 && <YourTeams ids={followed} heroId={heroId} />}
    <PositionRail />
  </>
);
