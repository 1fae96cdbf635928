import type { ContentTag } from '@grandstand/contract';
import type { VideoMoment, MomentType } from '../../videos/video.ts';
import type { Match } from './match.ts';

/** Names of moments as tags. */
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
 * Returns the moments of a match's video as global tags; none without a video or if the match is cancelled.
 * @param now ms since 1970; only decides whether they count as made live or on demand
 */
export function tagsOf(match: Match, now: number): ContentTag[] {
  const { video } = match;
  if (video === null || match.cancelled) return [];
  return video.moments.map((moment) => ({
    id: `${match.id}-${moment.id}`,
    targetId: match.id,
    title: titleOf(moment),
    type: moment.type,
    // The moment itself, so that nothing is revealed before it is seen.
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
