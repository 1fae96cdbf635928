import { teamOf, type Club, type Kickoff, type League, type World } from './world.ts';

const prefix = 'oh';
const harbourClub: Club = ['OSM', 'Osmere Harbour', '#1557c0', '#d0263a', 'anchor'];

/** Invented opponents along an invented coast. */
const opponents: readonly Club[] = [
  ['COB', 'Cobblesea Town', '#2a6f97', '#f4f1de'],
  ['DRI', 'Driftport FC', '#3d405b', '#e8505b'],
  ['EDD', 'Eddystow Mariners', '#0b5fa5', '#ffddd2'],
  ['FAR', 'Farrowquay United', '#8c2f39', '#ffe6a7'],
  ['GUL', 'Gullhaven FC', '#2b6cb0', '#f0f0f0'],
  ['INK', 'Inkerpool Borough', '#1d1d3b', '#e0364f'],
  ['JET', 'Jettymouth Athletic', '#d6453d', '#1f2d3a'],
  ['KEE', 'Keelmarsh Rovers', '#386641', '#d64550'],
  ['LAN', 'Lanternhead FC', '#ffb703', '#12539a'],
  ['MOO', 'Moorsand Albion', '#5b4fd0', '#f7f0ff'],
  ['NEP', 'Netherpier City', '#5fa8d3', '#1b2a41'],
  ['OYS', 'Oysterlea Park', '#b0343c', '#22333b'],
  ['PIL', 'Pilotsby Wanderers', '#2d6a4f', '#3f7fd0'],
];

const women = { id: 'w', title: 'Women' };
const under19 = { id: 'u19', title: 'U19' };
const academy = { id: 'acd', title: 'Academy' };

const saturday: readonly Kickoff[] = [{ dayOffset: 0, minutes: 15 * 60 }];
const sunday: readonly Kickoff[] = [{ dayOffset: 1, minutes: 13 * 60 + 30 }];
const morning: readonly Kickoff[] = [{ dayOffset: 0, minutes: 10 * 60 + 30 }];
const wednesday: readonly Kickoff[] = [{ dayOffset: 4, minutes: 18 * 60 }];

const leagueTeams = (size: number, suffix: { id: string; title: string } | null) =>
  [harbourClub, ...opponents.slice(0, size - 1)].map((club) => teamOf(prefix, club, suffix));

const shared = {
  sport: 'football',
  categoryId: 'oh-club',
  gameType: 'League',
  video: 'football',
} as const;

const leagues: readonly League[] = [
  {
    ...shared,
    id: 'oh-breakwater',
    title: 'Breakwater League',
    short: 'BWL',
    gender: 'male',
    subcategoryId: 'oh-first-team',
    color: '#2f7cf0',
    teams: leagueTeams(14, null),
    everyWeeks: 1,
    weekPhase: 0,
    kickoffs: saturday,
    featuredPerRound: 1,
    cancelledEvery: null,
    onlyTeams: ['oh-osm'],
    hasAllResults: true,
  },
  {
    ...shared,
    id: 'oh-breakwater-w',
    title: 'Breakwater League Women',
    short: 'BWW',
    gender: 'female',
    subcategoryId: 'oh-women',
    color: '#e0525c',
    teams: leagueTeams(10, women),
    everyWeeks: 1,
    weekPhase: 0,
    kickoffs: sunday,
    featuredPerRound: 1,
    cancelledEvery: null,
    onlyTeams: ['oh-osm-w'],
    hasAllResults: true,
  },
  {
    ...shared,
    id: 'oh-tideline',
    title: 'Tideline Youth League',
    short: 'TYL',
    gender: 'male',
    subcategoryId: 'oh-u19',
    color: '#e08a1e',
    teams: leagueTeams(8, under19),
    everyWeeks: 1,
    weekPhase: 0,
    kickoffs: morning,
    featuredPerRound: 0,
    cancelledEvery: null,
    onlyTeams: ['oh-osm-u19'],
    isYouth: true,
  },
  {
    ...shared,
    id: 'oh-seawall',
    title: 'Seawall Academy Cup',
    short: 'SAC',
    gender: 'mixed',
    subcategoryId: 'oh-academy',
    gameType: 'Cup',
    color: '#2f7f86',
    teams: leagueTeams(6, academy),
    everyWeeks: 1,
    weekPhase: 0,
    kickoffs: wednesday,
    video: null,
    featuredPerRound: 0,
    cancelledEvery: null,
    onlyTeams: ['oh-osm-acd'],
    isYouth: true,
  },
];

/** One football club with its four teams. */
export const harbour: World = {
  tenantId: 'harbour',
  prefix,
  mailDomain: 'harbour.example',
  categories: [
    { id: 'oh-club', title: 'The Club', short: 'OSM', sport: 'football', color: '#2f7cf0' },
  ],
  subcategories: [
    { id: 'oh-first-team', title: 'First Team', categoryId: 'oh-club' },
    { id: 'oh-women', title: 'Women', categoryId: 'oh-club' },
    { id: 'oh-u19', title: 'U19', categoryId: 'oh-club' },
    { id: 'oh-academy', title: 'Academy', categoryId: 'oh-club' },
  ],
  leagues,
  chains: [
    {
      id: 'oh-a',
      video: 'football',
      leagueIds: ['oh-breakwater'],
      stagger: 0,
      restrictedEvery: null,
      hasAds: true,
    },
    {
      id: 'oh-b',
      video: 'football',
      leagueIds: ['oh-breakwater-w', 'oh-tideline'],
      stagger: 0.5,
      restrictedEvery: 8,
    },
  ],
  channels: [
    {
      id: 'oh-tv',
      title: 'Harbour TV',
      description:
        'The club channel, on air all day. Full matches from the first team and the women, back to back from the quayside stand.',
      sport: 'football',
      videos: ['football'],
      membersOnly: false,
    },
  ],
  sells: ['commerce_subscription_basic_media'],
  soldShare: 0.7,
  hasStats: true,
};
