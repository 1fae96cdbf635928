import type { Video } from './videos.ts';
import type { League, Team } from './world/world.ts';

/** One meeting of two teams at its place in time, before it is written as an event. */
export interface Match {
  id: string;
  /** `fixture`: from a league's calendar. `slot`: from a chain of simulated-live matches. */
  origin: 'fixture' | 'slot';
  league: League;
  /** Counted from 1 within the season. */
  round: number;
  home: Team;
  away: Team;
  startMs: number;
  endMs: number;
  /** What it shows; null where there are no pictures. */
  video: Video | null;
  /** True where clips and highlights are cut from it. */
  isFeatured: boolean;
  membersOnly: boolean;
  hasAds: boolean;
  /** It was not played, or will not be. */
  calledOff: boolean;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** `20261121` for a moment, in UTC. */
export const dateStamp = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** `140730` for a moment, in UTC. */
export const timeStamp = (ms: number): string =>
  new Date(ms).toISOString().slice(11, 19).replaceAll(':', '');
