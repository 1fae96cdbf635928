import type { Video } from '../videos.ts';
import type { League, Team } from '../world/world.ts';

/** A match at its scheduled time, before it is written as an event. */
export interface Match {
  id: string;
  /** `fixture`: in a league's calendar. `slot`: in a chain of simulated-live matches. */
  origin: 'fixture' | 'slot';
  league: League;
  /** Counted from 1 within the season. */
  round: number;
  home: Team;
  away: Team;
  startMs: number;
  endMs: number;
  /** The video that it shows; null if it has none. */
  video: Video | null;
  /** True if clips and highlights are cut from it. */
  isFeatured: boolean;
  /** Counts the featured matches of a video, so that each shows other moments than the one before. */
  ordinal: number;
  membersOnly: boolean;
  /** Sold as the tenant sells single matches: by ticket or pass, by ticket, or by subscription. */
  isSold: boolean;
  hasAds: boolean;
  cancelled: boolean;
}

/** Formats a time as `20261121`, in UTC. */
export const dateStamp = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** Formats a time as `140730`, in UTC. */
export const timeStamp = (ms: number): string =>
  new Date(ms).toISOString().slice(11, 19).replaceAll(':', '');
