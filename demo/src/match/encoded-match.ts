import type { ContentEvent } from '@grandstand/contract';
import type { DemoVideos, VideoId } from '../videos.ts';
import { worldOf } from '../world/worlds.ts';
import type { Match } from './match.ts';
import { matchEvent } from './match-event.ts';
import { slotsOf } from './slots.ts';

/** Whose matches an encoder publishes, if there is one: those of one chain of one tenant. */
export const encodedMatches = {
  tenantId: 'northline',
  prefix: 'hb-a-',
  video: 'handball',
} as const;

/** A match that can be published by an encoder in place of its simulated broadcast. */
export interface EncodedMatch {
  readonly id: string;
  readonly video: VideoId;
  /** ms since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** The score and when it changed in the video, s. */
  readonly goals: ContentEvent['scoreTimeline'];
  /** Writes the match at a time (ms since 1970) as it is without an encoder. */
  readonly simulated: (now: number) => ContentEvent;
  /** Writes it at a time (ms since 1970) as it waits for its encoder, with the goals so far. */
  readonly waiting: (now: number) => ContentEvent;
}

function encodedMatch(match: Match): EncodedMatch {
  const world = worldOf(encodedMatches.tenantId);
  const simulated = (now: number) => matchEvent(match, world, now);
  const goals = simulated(match.startMs).scoreTimeline;
  return {
    id: match.id,
    video: encodedMatches.video,
    startMs: match.startMs,
    endMs: match.endMs,
    goals,
    simulated,
    waiting: (now) => {
      const past = goals.filter(({ time }) => match.startMs + time * 1000 <= now);
      const last = past.at(-1);
      return {
        ...simulated(match.startMs),
        status: 'upcoming',
        stream: { kind: 'none' },
        duration: null,
        score: last === undefined ? null : { home: last.home, away: last.away },
        scoreTimeline: past,
      };
    },
  };
}

/** Returns the match that is on at a moment, ms since 1970; null between two. */
export function encodedMatchAt(ms: number, videos: DemoVideos): EncodedMatch | null {
  const found = slotsOf(worldOf(encodedMatches.tenantId), ms, ms, videos).find(
    ({ id, startMs }) => id.startsWith(encodedMatches.prefix) && startMs <= ms,
  );
  return found === undefined ? null : encodedMatch(found);
}

/** Returns a match by its id; null for an id that none has. */
export function encodedMatchOf(id: string, videos: DemoVideos): EncodedMatch | null {
  const [, year, month, day, hour, minute, second] =
    /-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(id) ?? [];
  const startMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const match = Number.isNaN(startMs) ? null : encodedMatchAt(startMs, videos);
  return match?.id === id ? match : null;
}
