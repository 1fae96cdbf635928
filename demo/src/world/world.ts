import type { CommerceType, Gender, SportType } from '@grandstand/contract';
import type { SymbolName } from '../../art/symbols.ts';
import type { VideoId } from '../../films/video.ts';

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
  /** Sign on its crest; null leaves the choice to the generator. */
  emblem: SymbolName | null;
}

/** When one match of a round is played, counted from the round's Saturday. */
export interface Kickoff {
  dayOffset: number;
  /** Minutes after midnight, UTC. */
  minutes: number;
}

export interface League {
  id: string;
  title: string;
  short: string;
  sport: SportType;
  gender: Gender;
  categoryId: string;
  subcategoryId: string;
  /** `gameType` of its matches. */
  gameType: string;
  color: string;
  teams: readonly Team[];
  /** Whether its players are minors; not, unless given. */
  safeguarded?: boolean;
  /** Weeks between two rounds, and which of them it starts with. */
  everyWeeks: number;
  weekPhase: number;
  kickoffs: readonly Kickoff[];
  /** The film its matches show; null where none of this sport exists. */
  video: VideoId | null;
  /** How many matches of a round are cut into clips and highlights. */
  featuredPerRound: number;
  /** The last match of every so many rounds is called off; null where all are played. */
  calledOffEvery: number | null;
  /** Only matches of these teams are shown; null for all. */
  onlyTeams: readonly string[] | null;
}

interface Category {
  id: string;
  title: string;
  short: string;
  sport: SportType;
  color: string;
}

interface Subcategory {
  id: string;
  title: string;
  categoryId: string;
}

/** A sequence of simulated-live matches without a gap. */
export interface Chain {
  /** First part of its events' ids; unique over all tenants. */
  id: string;
  video: VideoId;
  /** Leagues whose fixtures it plays in turn. */
  leagueIds: readonly string[];
  /** Share of a slot by which it starts later than its sister chain. */
  stagger: 0 | 0.5;
  /** One of so many slots needs a free account; null for none. */
  membersEvery: number | null;
  /** Its matches show the demo's ads. */
  hasAds?: boolean;
}

export interface Channel {
  id: string;
  title: string;
  description: string;
  sport: SportType;
  videos: readonly [VideoId, ...VideoId[]];
  /** Whether it needs a free account. */
  membersOnly: boolean;
  /** Without a program: no match of the tenant has one of its films. */
  hasNoProgram?: true;
  /** Put together from archived matches by a schedule (`channel-schedule.ts`), not a loop of films. */
  isScheduled?: true;
}

export interface World {
  tenantId: TenantId;
  /** Begins every id of the tenant that is not a slot's. */
  prefix: string;
  /** Host part of its demo accounts. */
  mailDomain: string;
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  leagues: readonly League[];
  chains: readonly Chain[];
  channels: readonly Channel[];
  /** Ways of selling that this tenant knows, besides free and members. */
  sells: readonly CommerceType[];
  /** How many of the matches that are not told are sold, in all these ways together; a share of 1. */
  soldShare: number;
  /** True where the site of the tenant shows statistics. */
  hasStats: boolean;
}

/** Makes the team of a club in one league: `suffix` is '' for its first team. */
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

/** Three letters, full name, first and second colour, and the sign of the crest if it is fixed. */
export type Club = readonly [
  short: string,
  title: string,
  color: string,
  second: string,
  emblem?: SymbolName,
];
