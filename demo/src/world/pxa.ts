import { teamOf, type Club, type Kickoff, type League, type World } from './world.ts';

const prefix = 'px';

const courtClubs: readonly Club[] = [
  ['VLT', 'Voltage Row', '#ffe11a', '#e8253f'],
  ['NEO', 'Neon Ditch', '#ff2d6b', '#ffd400'],
  ['STC', 'Static Park', '#565d80', '#ffd447'],
  ['GIR', 'Girder Yard', '#ffa51f', '#d81e3a'],
  ['LOW', 'Lowlight', '#4b2bff', '#ff4d5e'],
  ['OVP', 'Overpass Nine', '#0c6b63', '#ff5a4d'],
  ['PLS', 'Pulse Depot', '#ff2e4d', '#ffe45e'],
  ['CTD', 'Concrete Tide', '#5c6b73', '#ffc83d'],
];
const netClubs: readonly Club[] = [
  ['KHZ', 'Kilohertz', '#00a8ff', '#0d0d1a'],
  ['RTS', 'Rooftop Six', '#b8f500', '#2b1055'],
  ['SUB', 'Subline', '#7a00f5', '#ffd400'],
  ['VTG', 'Vertigo Lane', '#ff5c00', '#fff4e0'],
  ['TRB', 'Turbine Hall', '#12b886', '#101820'],
  ['ECO', 'Echo Dock', '#f72585', '#3a0ca3'],
];
const rinkClubs: readonly Club[] = [
  ['BLK', 'Blacktop Glide', '#20242c', '#d2ff3a'],
  ['CRY', 'Cryobox', '#9be7ff', '#0b3954'],
  ['SLP', 'Slipstream Alley', '#ff006e', '#f1faee'],
  ['TNL', 'Tunnel Frost', '#3a86ff', '#f8f9fa'],
];

const late: readonly Kickoff[] = [
  { dayOffset: -1, minutes: 20 * 60 },
  { dayOffset: -1, minutes: 21 * 60 + 30 },
  { dayOffset: 0, minutes: 20 * 60 },
  { dayOffset: 0, minutes: 21 * 60 + 30 },
];
const sundayNight: readonly Kickoff[] = [
  { dayOffset: 1, minutes: 19 * 60 },
  { dayOffset: 1, minutes: 20 * 60 + 15 },
  { dayOffset: 1, minutes: 21 * 60 + 30 },
];

const teams = (clubs: readonly Club[]) => clubs.map((club) => teamOf(prefix, club));

const leagues: readonly League[] = [
  {
    id: 'px-rush',
    title: 'Court Rush',
    short: 'RSH',
    sport: 'handball',
    gender: 'mixed',
    categoryId: 'px-court',
    subcategoryId: 'px-court-main',
    gameType: 'Night',
    color: '#d2ff3a',
    teams: teams(courtClubs),
    everyWeeks: 3,
    weekPhase: 0,
    kickoffs: late,
    video: 'handball',
    featuredPerRound: 1,
    cancelledEvery: null,
    onlyTeams: null,
  },
  {
    id: 'px-riot',
    title: 'Net Riot',
    short: 'RIO',
    sport: 'volleyball',
    gender: 'mixed',
    categoryId: 'px-net',
    subcategoryId: 'px-net-main',
    gameType: 'Night',
    color: '#ff3d8b',
    teams: teams(netClubs),
    everyWeeks: 4,
    weekPhase: 1,
    kickoffs: sundayNight,
    video: null,
    featuredPerRound: 0,
    cancelledEvery: null,
    onlyTeams: null,
  },
  {
    id: 'px-blackice',
    title: 'Black Ice',
    short: 'BIC',
    sport: 'ice_hockey',
    gender: 'mixed',
    categoryId: 'px-rink',
    subcategoryId: 'px-rink-main',
    gameType: 'Night',
    color: '#9be7ff',
    teams: teams(rinkClubs),
    everyWeeks: 4,
    weekPhase: 3,
    kickoffs: sundayNight,
    video: null,
    featuredPerRound: 0,
    cancelledEvery: null,
    onlyTeams: null,
  },
];

/** Short, loud indoor nights in three arenas. */
export const pxa: World = {
  tenantId: 'pxa',
  prefix,
  mailDomain: 'pxa.example',
  categories: [
    { id: 'px-court', title: 'Court', short: 'CRT', sport: 'handball', color: '#d2ff3a' },
    { id: 'px-net', title: 'Net', short: 'NET', sport: 'volleyball', color: '#ff3d8b' },
    { id: 'px-rink', title: 'Rink', short: 'RNK', sport: 'ice_hockey', color: '#9be7ff' },
  ],
  subcategories: [
    { id: 'px-court-main', title: 'Main Floor', categoryId: 'px-court' },
    { id: 'px-net-main', title: 'High Net', categoryId: 'px-net' },
    { id: 'px-rink-main', title: 'Night Rink', categoryId: 'px-rink' },
  ],
  leagues,
  chains: [
    { id: 'px-a', video: 'handball', leagueIds: ['px-rush'], stagger: 0, restrictedEvery: null },
    { id: 'px-b', video: 'handball', leagueIds: ['px-rush'], stagger: 0.5, restrictedEvery: 6 },
  ],
  channels: [
    {
      id: 'px-24',
      title: 'PXA 24',
      description: 'Court Rush on a loop, day and night. No studio, no breaks, just the floor.',
      sport: 'handball',
      videos: ['handball'],
      membersOnly: false,
    },
    {
      id: 'px-turf',
      title: 'PXA Turf',
      description:
        'For members: football under the arena roof, match after match. A free account opens the gate.',
      sport: 'football',
      // No other content of this tenant uses this video, so its files are protected here.
      videos: ['football'],
      membersOnly: true,
      hasNoProgram: true,
    },
  ],
  sells: ['commerce_ppv_media'],
  soldShare: 0.85,
  hasStats: false,
};
