import type { ContentRoster, Gender } from '@grandstand/contract';
import { chanceOf } from '../match/chance.ts';
import type { DemoSport, League, Team, World } from './world.ts';

/** Given names by gender; a mixed team takes from both. */
const givenNames: Readonly<Record<'male' | 'female', readonly string[]>> = {
  male: [
    'Aaron',
    'Anton',
    'Bastian',
    'Callum',
    'Dario',
    'Emil',
    'Ewan',
    'Felix',
    'Finn',
    'Gabriel',
    'Hugo',
    'Idris',
    'Ilan',
    'Jonas',
    'Kasper',
    'Leo',
    'Luca',
    'Magnus',
    'Mateo',
    'Milan',
    'Nico',
    'Noam',
    'Oskar',
    'Pavel',
    'Rafael',
    'Rory',
    'Samir',
    'Simon',
    'Tariq',
    'Theo',
    'Viktor',
    'Yannick',
  ],
  female: [
    'Ada',
    'Alma',
    'Anouk',
    'Bea',
    'Carla',
    'Dana',
    'Edith',
    'Elin',
    'Esther',
    'Farah',
    'Freya',
    'Greta',
    'Hanna',
    'Ida',
    'Imani',
    'Inez',
    'Johanna',
    'Kaja',
    'Leila',
    'Lotte',
    'Maeve',
    'Marta',
    'Mila',
    'Nadia',
    'Noa',
    'Petra',
    'Romy',
    'Salma',
    'Signe',
    'Tamar',
    'Vera',
    'Zoe',
  ],
};

/** Invented family names, so that no player is a real one. */
const familyNames = [
  'Abelund',
  'Arkwell',
  'Ashmere',
  'Barrowin',
  'Belcastel',
  'Birkhold',
  'Brannick',
  'Calderon-Vey',
  'Carrowby',
  'Corvell',
  'Dalgarth',
  'Derwick',
  'Dornbach',
  'Eastholm',
  'Elmgren',
  'Fairwick',
  'Fenmark',
  'Fjellby',
  'Garrowin',
  'Glenholt',
  'Grauwald',
  'Halberg-Roe',
  'Harrowell',
  'Hexgrove',
  'Holmstad',
  'Ivarden',
  'Jarrowby',
  'Kaltwasser',
  'Kesselby',
  'Kirkmoor',
  'Lanrick',
  'Larkholm',
  'Lindmoor',
  'Lorrigan',
  'Maravelle',
  'Mossberg',
  'Nethercott',
  'Norrgate',
  'Oakhurst-Lie',
  'Ostermark',
  'Pellwick',
  'Quarrington',
  'Ravenholt',
  'Redgarth',
  'Rosenvik',
  'Saltmarsh',
  'Silverby',
  'Skarholt',
  'Stonegate',
  'Tarnwell',
  'Thornbury-Ash',
  'Umberfield',
  'Valcourt',
  'Varnholm',
  'Wallgrove',
  'Westerbeck',
  'Whitmoor',
  'Wyldhurst',
  'Yarrowell',
  'Zellmark',
] as const;

type Line = readonly [position: string, numbers: readonly number[]];

/** The numbers of a squad by position. Those of football and handball include all that the videos show. */
const lines: Readonly<Record<DemoSport, readonly Line[]>> = {
  football: [
    ['goalkeeper', [1, 13]],
    ['defender', [2, 3, 4, 5, 12, 15, 22, 24]],
    ['midfielder', [6, 8, 10, 14, 16, 18, 20]],
    ['forward', [7, 9, 11, 17, 19, 21]],
  ],
  handball: [
    ['goalkeeper', [1, 16]],
    ['wing', [4, 7, 17, 23]],
    ['back', [5, 8, 10, 11, 19, 25]],
    ['pivot', [14, 33]],
  ],
  basketball: [
    ['guard', [4, 5, 8, 12]],
    ['forward', [7, 10, 14, 21]],
    ['center', [15, 33]],
  ],
  ice_hockey: [
    ['goalkeeper', [1, 30]],
    ['defender', [3, 5, 8, 24, 27, 44]],
    ['forward', [9, 10, 11, 13, 17, 18, 19, 21, 71, 88]],
  ],
  volleyball: [
    ['setter', [2, 7]],
    ['hitter', [4, 8, 11, 15]],
    ['blocker', [3, 9, 14]],
    ['libero', [1, 6]],
  ],
  rugby: [
    ['prop', [1, 3, 17, 18]],
    ['hooker', [2, 16]],
    ['lock', [4, 5, 19]],
    ['flanker', [6, 7, 8, 20]],
    ['half_back', [9, 10, 21, 22]],
    ['wing', [11, 12, 13, 14, 15, 23]],
  ],
  field_hockey: [
    ['goalkeeper', [1, 12]],
    ['defender', [2, 3, 4, 5, 15]],
    ['midfielder', [6, 7, 8, 14, 16]],
    ['forward', [9, 10, 11, 17, 18]],
  ],
  tennis: [],
};

/** Returns an element of a list, which starts again after its last. */
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const namesFor = (gender: Gender, index: number): readonly string[] => {
  if (gender === 'male' || gender === 'female') return givenNames[gender];
  return index % 2 === 0 ? givenNames.female : givenNames.male;
};

/** Returns the squad of a team. */
export function squadOf(league: League, team: Team): ContentRoster {
  const chance = chanceOf(`squad ${team.id}`);
  const firstGiven = Math.floor(chance.range(0, 32));
  const firstFamily = Math.floor(chance.range(0, familyNames.length));
  const players = lines[league.sport].flatMap(([position, numbers]) =>
    numbers.map((number) => ({ number, position })),
  );
  return {
    teamId: team.id,
    // The steps, 5 and 7, have no factor in common with the lengths of their lists, so names hardly repeat.
    players: players.map((player, index) => ({
      ...player,
      imageUrl: null,
      name: `${at(namesFor(league.gender, index), firstGiven + index * 5)} ${at(familyNames, firstFamily + index * 7)}`,
    })),
  };
}

/** Returns the squads of a tenant. Youth teams have none, because their players are minors. */
export const rostersOf = (world: World): ContentRoster[] =>
  world.leagues
    .filter(({ safeguarded, isYouth }) => safeguarded !== true && isYouth !== true)
    .flatMap((league) => league.teams.map((team) => squadOf(league, team)))
    .filter(({ players }) => players.length > 0);
