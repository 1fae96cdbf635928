import type { Video, VideoMoment } from '../videos/video.ts';
import type { DemoVideos } from './videos.ts';

const goal = (
  id: string,
  atMs: number,
  side: 'home' | 'away',
  playerNumber: number,
  score: { home: number; away: number },
): VideoMoment => ({
  id,
  type: 'goal',
  side,
  playerNumber,
  startMs: atMs - 5000,
  endMs: atMs + 4000,
  atMs,
  // Three seconds of the video are a minute of the match.
  clock: `${Math.ceil(atMs / 3000)}'`,
  score,
  yaw: null,
});

const yawOf = ({ side }: VideoMoment): number => (side === null ? 0 : side === 'home' ? 54 : -54);

function createVideo(id: Video['id'], durationMs: number): Video {
  const moments: VideoMoment[] = [
    goal('goal-1', 40_000, 'home', 9, { home: 1, away: 0 }),
    goal('goal-2', 120_000, 'away', 7, { home: 1, away: 1 }),
    goal('goal-3', 200_000, 'home', 11, { home: 2, away: 1 }),
    {
      ...goal('save-1', 70_000, 'away', 1, { home: 1, away: 0 }),
      type: 'save',
    },
    {
      ...goal('half-2', durationMs / 2, 'home', 1, { home: 1, away: 1 }),
      type: 'second_half',
      side: null,
      playerNumber: null,
    },
  ];
  return {
    id,
    sport: id,
    durationMs,
    clock: [],
    statistics: { metrics: [], moments: [] },
    // The kits of the committed videos, which only teams of the same colours show.
    kits:
      id === 'football'
        ? { home: { color: '#d11f3a' }, away: { color: '#2350c4' } }
        : { home: { color: '#f4c316' }, away: { color: '#e0364f' } },
    // Only the football video has a panorama.
    moments: moments.map((moment) => ({
      ...moment,
      yaw: id === 'football' ? yawOf(moment) : null,
    })),
    scoreTimeline: [
      { atMs: 0, home: 0, away: 0 },
      { atMs: 40_000, home: 1, away: 0 },
      { atMs: 120_000, home: 1, away: 1 },
      { atMs: 200_000, home: 2, away: 1 },
    ],
    stats: [],
    highlights: [
      {
        id: 'player-1',
        kind: 'player',
        type: 'goal',
        side: 'home',
        playerNumber: 9,
        startMs: 35_000,
        endMs: 44_000,
      },
      {
        id: 'game-1',
        kind: 'game',
        type: 'goal',
        side: 'away',
        playerNumber: 7,
        startMs: 115_000,
        endMs: 124_000,
      },
    ],
    finalScore: { home: 2, away: 1 },
  };
}

/** Stand-ins for the rendered videos, for tests that need no media. */
export const testVideos: DemoVideos = {
  football: createVideo('football', 300_000),
  handball: createVideo('handball', 240_000),
};
