import type { ContentTag } from '@grandstand/contract';
import type { VideoMoment, MomentType } from '../films/video.ts';
import type { Match } from './match.ts';

/** How moments are called as tags. */
const names: Record<MomentType, string> = {
  kick_off: 'Kick-off',
  goal: 'Goal',
  shot: 'Shot',
  save: 'Save',
  corner: 'Corner',
  foul: 'Foul',
  yellow_card: 'Yellow card',
  suspension: 'Suspension',
  penalty: 'Penalty',
  half_time: 'Half-time',
  second_half: 'Second half',
  full_time: 'Full time',
};

const titleOf = ({ type, score }: VideoMoment): string =>
  type === 'goal' ? `${names[type]} ${score.home}–${score.away}` : names[type];

/**
 * What happens in the film of a match, as tags for everyone; none where there is no film. A tag begins
 * when the moment can be seen coming.
 * @param now ms since 1970: decides only whether they were made of a live picture
 */
export function tagsOf(match: Match, now: number): ContentTag[] {
  const { video } = match;
  if (video === null || match.calledOff) return [];
  return video.moments.map((moment) => ({
    id: `${match.id}-${moment.id}`,
    targetId: match.id,
    title: titleOf(moment),
    type: moment.type,
    // The moment itself, so that nothing is told before it is seen.
    startTime: moment.atMs / 1000,
    endTime: Math.max(moment.endMs, moment.atMs) / 1000,
    teamId: moment.side === null ? null : match[moment.side].id,
    playerNumber: moment.playerNumber,
    playerColor: moment.side === null ? null : video.kits[moment.side].color,
    yaw: moment.yaw,
    wallClock: new Date(match.startMs + moment.atMs).toISOString(),
    videoType: match.endMs <= now ? 'vod' : 'live',
  }));
}
