import type { ContentEvent } from '@grandstand/contract';
import type { DemoVideos, VideoId } from '../videos.ts';
import { worldOf } from '../world/worlds.ts';
import type { Match } from './match.ts';
import { matchEvent } from './match-event.ts';
import { slotsOf } from './slots.ts';

/** The matches that an encoder publishes, if there is one: a chain of one tenant. */
export const encodedMatches = {
  tenantId: 'northline',
  prefix: 'hb-a-',
  video: 'handball',
} as const;

/** A match that can be published by an encoder in place of its simulated live stream. */
export interface EncodedMatch {
  readonly id: string;
  readonly video: VideoId;
  /** ms since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** The score after each goal, and its time in the video, s. */
  readonly goals: ContentEvent['scoreTimeline'];
  /** Returns its event at a time (ms since 1970) without an encoder. */
  readonly simulatedEvent: (now: number) => ContentEvent;
  /** Returns its event at a time (ms since 1970) while it waits for its encoder, with the goals so far. */
  readonly waitingEvent: (now: number) => ContentEvent;
}

function encodedMatch(match: Match): EncodedMatch {
  const world = worldOf(encodedMatches.tenantId);
  const simulatedEvent = (now: number) => matchEvent(match, world, now);
  const goals = simulatedEvent(match.startMs).scoreTimeline;
  return {
    id: match.id,
    video: encodedMatches.video,
    startMs: match.startMs,
    endMs: match.endMs,
    goals,
    simulatedEvent,
    waitingEvent: (now) => {
      const past = goals.filter(({ time }) => match.startMs + time * 1000 <= now);
      const last = past.at(-1);
      return {
        ...simulatedEvent(match.startMs),
        status: 'upcoming',
        stream: { kind: 'none' },
        duration: null,
        score: last === undefined ? null : { home: last.home, away: last.away },
        scoreTimeline: past,
      };
    },
  };
}

/** Returns the match that runs at a time, ms since 1970; null between two matches. */
export function encodedMatchAt(ms: number, videos: DemoVideos): EncodedMatch | null {
  const slot = slotsOf(worldOf(encodedMatches.tenantId), ms, ms, videos).find(
    ({ id, startMs }) => id.startsWith(encodedMatches.prefix) && startMs <= ms,
  );
  return slot === undefined ? null : encodedMatch(slot);
}

/** Returns a match by its id; null if no match has it. */
export function encodedMatchOf(id: string, videos: DemoVideos): EncodedMatch | null {
  const [, year, month, day, hour, minute, second] =
    /-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(id) ?? [];
  const startMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const match = Number.isNaN(startMs) ? null : encodedMatchAt(startMs, videos);
  return match?.id === id ? match : null;
}
