import type { EventStatus, Stream, operatorEventBody } from '@grandstand/contract';
import type { z } from 'zod';
import { invalidField } from '../../../platform/context/error.ts';
import type { IdentityRow } from '../../identity/index.ts';
import type { Video } from '../../media/index.ts';

export type NewEventBody = z.output<typeof operatorEventBody>;

export interface PlannedEvent {
  readonly status: EventStatus;
  readonly stream: Stream;
  readonly endMs: number | null;
  /** Seconds; null unless available on demand. */
  readonly duration: number | null;
}

function planVideo(body: NewEventBody, video: Video, startMs: number, now: number): PlannedEvent {
  if (body.eventStatus === 'channel') {
    return {
      status: 'channel',
      stream: { kind: 'channel', films: [video.id], epochMs: startMs },
      endMs: null,
      duration: null,
    };
  }
  const endMs = startMs + video.durationMs;
  if (body.eventStatus === 'archived' || endMs <= now) {
    return {
      status: 'archived',
      stream: { kind: 'film', film: video.id },
      endMs: Math.min(endMs, now),
      duration: video.durationMs / 1000,
    };
  }
  // The clock, not the caller, decides whether a simulated live stream has started.
  return {
    status: startMs <= now ? 'live' : 'upcoming',
    stream: { kind: 'simulated-live', film: video.id },
    endMs,
    duration: null,
  };
}

/**
 * Plans status and stream of a new event at `now` (ms). A video plays as a simulated live stream from the
 * event's start, or is a replay once that is over. Throws `validation_failed` for impossible combinations.
 */
export function planEvent(body: NewEventBody, video: Video | null, now: number): PlannedEvent {
  const startMs = Date.parse(body.gameStartDate);
  const endMs = body.gameEndDate === null ? null : Date.parse(body.gameEndDate);
  if (endMs !== null && endMs <= startMs)
    throw invalidField('body.gameEndDate', 'must be after gameStartDate');
  if (body.film !== null && body.streamUrl !== null) {
    throw invalidField('body.streamUrl', 'must be null if film is set');
  }
  if (video !== null) {
    const plan = planVideo(body, video, startMs, now);
    return { ...plan, endMs: plan.status === 'channel' ? null : (endMs ?? plan.endMs) };
  }
  if (body.streamUrl !== null) {
    return {
      status: body.eventStatus,
      stream: { kind: 'url', url: body.streamUrl },
      endMs,
      duration: null,
    };
  }
  if (body.eventStatus === 'live' || body.eventStatus === 'channel') {
    throw invalidField('body.eventStatus', `${body.eventStatus} requires film or streamUrl`);
  }
  return { status: body.eventStatus, stream: { kind: 'none' }, endMs, duration: null };
}

/** Returns the team with this id; null for null. Throws `validation_failed` if it is unknown or not a team. */
export function teamOf(
  field: 'team1' | 'team2',
  id: string | null,
  identities: ReadonlyMap<string, IdentityRow>,
): IdentityRow | null {
  if (id === null) return null;
  const team = identities.get(id);
  if (team === undefined) throw invalidField(`body.${field}`, `there is no team "${id}"`);
  if (team.type !== 'team')
    throw invalidField(`body.${field}`, `"${id}" is a ${team.type}, not a team`);
  return team;
}

/** Returns the ids of an event's identities by its teams: those that they share, then the teams. */
export function identityIdsOf(teams: readonly IdentityRow[]): string[] {
  const [first, ...others] = teams;
  if (first === undefined) return [];
  const shared = first.identity_ids.filter((id) =>
    others.every((team) => team.identity_ids.includes(id)),
  );
  return [...new Set([...shared, ...teams.map(({ id }) => id)])];
}
