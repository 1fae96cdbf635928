import type { ContentEvent, MediaKind, VideoKind } from '@grandstand/contract';
import { minuteMs } from '@grandstand/contract/constants';
import type { VideoHighlight, VideoMoment, MomentType, Side } from '../../videos/video.ts';
import type { Video } from '../videos.ts';
import { type Match } from './match.ts';

interface Cut {
  /** Suffix of the event's id. */
  key: string;
  mediaType: MediaKind;
  kind: VideoKind;
  title: string;
  description: string;
  /** What the cut shows. */
  motif: MomentType | 'player' | 'part';
  side: Side | null;
  playerNumber: number | null;
  startMs: number;
  endMs: number;
  position: number;
}

/** Names of moments in titles. A moment without a name gets no clip of its own. */
const momentNames: Partial<Record<MomentType, string>> = {
  goal: 'Goal',
  save: 'Save',
  penalty: 'Penalty',
  yellow_card: 'Yellow card',
  suspension: 'Suspension',
};

const actions: Partial<Record<MomentType, string>> = {
  goal: 'scores',
  save: 'makes the save',
  shot: 'shoots',
  penalty: 'steps up',
};

const teamName = (match: Match, side: Side | null): string =>
  side === 'away' ? match.away.title : match.home.title;

const pairing = (match: Match): string => `${match.home.title} – ${match.away.title}`;

const shirt = (number: number | null): string => (number === null ? '' : `, No.\u{a0}${number}`);

function momentCut(match: Match, moment: VideoMoment): Cut | null {
  const name = momentNames[moment.type];
  if (name === undefined || moment.side === null) return null;
  const team = teamName(match, moment.side);
  const score = `${moment.score.home}–${moment.score.away}`;
  return {
    key: moment.id,
    mediaType: 'clip',
    kind: moment.type === 'goal' ? 'clip' : 'auto',
    title: `${name} ${moment.clock} — ${team}${shirt(moment.playerNumber)}`,
    description:
      moment.type === 'goal'
        ? `${team} make it ${score} in ${pairing(match)}. With the build-up before it and what follows.`
        : `From ${pairing(match)}, at ${score}. One look decides whether it was as close as it sounded.`,
    motif: moment.type,
    side: moment.side,
    playerNumber: moment.playerNumber,
    startMs: moment.startMs,
    endMs: moment.endMs,
    position: moment.type === 'goal' ? 60 : 100,
  };
}

function highlightCut(match: Match, video: Video, highlight: VideoHighlight): Cut | null {
  const team = teamName(match, highlight.side);
  if (highlight.kind === 'player') {
    if (highlight.playerNumber === null || highlight.side === null) return null;
    const action = actions[highlight.type] ?? 'stands out';
    return {
      ...highlight,
      key: highlight.id,
      mediaType: 'highlight',
      kind: 'highlight',
      title: `No.\u{a0}${highlight.playerNumber} ${action} — ${team}`,
      description: `Number ${highlight.playerNumber} of ${team} in ${pairing(match)}. One player, one moment.`,
      motif: 'player',
      position: 70,
    };
  }
  const name = momentNames[highlight.type] ?? 'Scene';
  const clock = video.moments.find(({ id }) => highlight.id.endsWith(id))?.clock;
  return {
    ...highlight,
    key: highlight.id,
    mediaType: 'highlight',
    kind: 'highlight',
    title: `Key scene: ${[name, clock].filter(Boolean).join(' ')} — ${
      highlight.side === null ? pairing(match) : team
    }`,
    description: `One of the scenes that made ${pairing(match)}. Shown with the moments before and after.`,
    motif: highlight.type,
    position: 80,
  };
}

/** Longer clips: the second half in one piece, and the last minutes up to the final whistle. */
function longCuts(match: Match, video: Video): Cut[] {
  const half = video.moments.find(({ type }) => type === 'second_half');
  const last = video.moments.findLast(({ type }) => type === 'goal');
  const shared = { mediaType: 'highlight', side: null, playerNumber: null } as const;
  const cuts: Cut[] = [];
  if (half !== undefined) {
    cuts.push({
      ...shared,
      key: 'second-half',
      kind: 'condensed',
      title: `Second half in one go: ${pairing(match)}`,
      description:
        'Everything after the break without a stop. For those who saw only the first half.',
      motif: 'part',
      startMs: half.startMs,
      endMs: video.durationMs,
      position: 90,
    });
  }
  if (last !== undefined) {
    cuts.push({
      ...shared,
      key: 'closing',
      kind: 'recap',
      title: `The closing minutes: ${pairing(match)}`,
      description: 'From the last goal to the final whistle. The shortest way to know how it felt.',
      motif: 'part',
      startMs: last.startMs,
      endMs: video.durationMs,
      position: 85,
    });
  }
  return cuts;
}

function cutsOf(match: Match, video: Video): Cut[] {
  const moments = video.moments
    .map((moment) => momentCut(match, moment))
    .filter((cut) => cut !== null);
  const highlights = video.highlights
    .map((highlight) => highlightCut(match, video, highlight))
    .filter((cut) => cut !== null);
  // Matches that follow each other show other moments of their video, so that lists show few of them twice.
  const pick = (cuts: Cut[], count: number) => {
    const from = (match.ordinal * count) % Math.max(1, cuts.length);
    return [...cuts.slice(from), ...cuts.slice(0, from)].slice(0, count);
  };
  // Only some of each, since a handball video has dozens of goals.
  return [
    ...pick(
      moments.filter(({ motif }) => motif === 'goal'),
      3,
    ),
    ...pick(
      moments.filter(({ motif }) => motif !== 'goal'),
      1,
    ),
    ...pick(
      highlights.filter(({ motif }) => motif === 'player'),
      2,
    ),
    ...pick(
      highlights.filter(({ motif }) => motif !== 'player'),
      1,
    ),
    ...pick(longCuts(match, video), 1),
  ];
}

/** Returns the clips and highlights of a match and its event, from start to end as the video describes them. */
export function cutEvents(match: Match, parent: ContentEvent): ContentEvent[] {
  const { video } = match;
  if (video === null) return [];
  return cutsOf(match, video).map((cut) => ({
    ...parent,
    id: `${parent.id}-${cut.key}`,
    mediaType: cut.mediaType,
    mediaSubType: cut.kind,
    referenceId: null,
    geniusId: null,
    title: cut.title,
    metaTitle: null,
    description: cut.description,
    // Shows a frame of the clip.
    imageUrl: null,
    date: new Date(match.startMs + cut.endMs + 2 * minuteMs).toISOString(),
    status: 'archived',
    isEnabledVidswapStats: false,
    stream: { kind: 'clip', film: video.id, startMs: cut.startMs, endMs: cut.endMs },
    pano: false,
    duration: (cut.endMs - cut.startMs) / 1000,
    score: null,
    scoreTimeline: [],
    clock: [],
    position: cut.position,
    parentEventId: parent.id,
    startMs: cut.startMs,
    endMs: cut.endMs,
    playerNumber: cut.playerNumber,
    playerColor: cut.side === null ? null : video.kits[cut.side].color,
    playerTeamId: cut.side === null ? null : match[cut.side].id,
  }));
}
