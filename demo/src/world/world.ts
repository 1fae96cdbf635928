import type { CommerceType, Gender } from '@grandstand/contract';
import type { SymbolName } from '../../art/symbols.ts';
import type { VideoId } from '../../videos/video.ts';

/** The sports that the demo can describe and draw. */
export type DemoSport =
  | 'football'
  | 'handball'
  | 'basketball'
  | 'ice_hockey'
  | 'volleyball'
  | 'rugby'
  | 'field_hockey'
  | 'tennis';

export type TenantId = 'northline' | 'harbour' | 'pxa';

/** A team of one league. Clubs with several teams have one per league, with the same colours. */
export interface Team {
  /** Unique within the tenant. */
  id: string;
  title: string;
  /** Three letters for scoreboards and crests. */
  short: string;
  color: string;
  /** Second kit colour, for crests and posters. */
  second: string;
  /** Symbol on its crest; null lets the generator choose. */
  emblem: SymbolName | null;
}

/** When one match of a round is played, relative to the round's Saturday. */
export interface Kickoff {
  dayOffset: number;
  /** Minutes after midnight, UTC. */
  minutes: number;
}

export interface League {
  id: string;
  title: string;
  short: string;
  sport: DemoSport;
  gender: Gender;
  categoryId: string;
  subcategoryId: string;
  /** `gameType` of its matches. */
  gameType: string;
  color: string;
  teams: readonly Team[];
  /** True if its players are minors; false by default. */
  safeguarded?: boolean;
  /** True for a youth league, whose teams have no squads in the demo; false by default. */
  isYouth?: boolean;
  /** Weeks between two rounds, and the offset of the first. */
  everyWeeks: number;
  weekPhase: number;
  kickoffs: readonly Kickoff[];
  /** The video that its matches show; null if there is none of this sport. */
  video: VideoId | null;
  /** Number of matches per round that get clips and highlights. */
  featuredPerRound: number;
  /** Cancels the last match of every n-th round; null if all are played. */
  cancelledEvery: number | null;
  /** Shows only matches of these teams; null for all. */
  onlyTeams: readonly string[] | null;
  /** Has the results of all other matches as well, so that its table is that of the whole league. */
  hasAllResults?: boolean;
}

interface Category {
  id: string;
  title: string;
  short: string;
  sport: DemoSport;
  color: string;
}

interface Subcategory {
  id: string;
  title: string;
  categoryId: string;
}

/** A gapless sequence of simulated-live matches. */
export interface Chain {
  /** Prefix of its event ids; unique across tenants. */
  id: string;
  video: VideoId;
  /** Leagues whose fixtures it plays in turn. */
  leagueIds: readonly string[];
  /** Offset from its sister chain, as a share of a slot. */
  stagger: 0 | 0.5;
  /** Every n-th slot is sold and requires a free account in turn; null for none. */
  restrictedEvery: number | null;
  /** Its matches show the demo's ads. */
  hasAds?: boolean;
}

export interface Channel {
  id: string;
  title: string;
  description: string;
  sport: DemoSport;
  videos: readonly [VideoId, ...VideoId[]];
  /** True if it requires a free account. */
  membersOnly: boolean;
  /** Has no program, because no match of the tenant uses one of its videos. */
  hasNoProgram?: true;
  /** Scheduled from archived matches (`channel-schedule.ts`) instead of looping videos. */
  isScheduled?: true;
}

export interface World {
  tenantId: TenantId;
  /** Prefix of all the tenant's ids except those of slots. */
  prefix: string;
  /** Host part of the demo accounts' email addresses. */
  mailDomain: string;
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  leagues: readonly League[];
  chains: readonly Chain[];
  channels: readonly Channel[];
  /** Commerce types of this tenant, besides free and members. */
  sells: readonly CommerceType[];
  /** Share of matches, other than slots and featured ones, that is sold across all commerce types; 0 to 1. */
  soldShare: number;
  /** True if the tenant's site shows statistics. */
  hasStats: boolean;
}

/** Creates the team of a club in one league; `suffix` is null for its first team. */
export function teamOf(
  prefix: string,
  club: Club,
  suffix: { id: string; title: string } | null = null,
): Team {
  const [short, title, color, second, emblem = null] = club;
  const id = `${prefix}-${short.toLowerCase()}`;
  return {
    id: suffix === null ? id : `${id}-${suffix.id}`,
    title: suffix === null ? title : `${title} ${suffix.title}`,
    short,
    color,
    second,
    emblem,
  };
}

/** Three letters, full name, first and second colour, and the crest's symbol if it is fixed. */
export type Club = readonly [
  short: string,
  title: string,
  color: string,
  second: string,
  emblem?: SymbolName,
];
