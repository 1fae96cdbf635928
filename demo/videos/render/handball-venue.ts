import { courtSize } from '../simulation/handball-state.ts';
import type { Area, Line, Venue } from './venue.ts';
import { arc, rectangle } from './venue.ts';

const { halfLength, halfWidth, goalHalf } = courtSize;

/** Returns the line at a constant distance from the goal, as an outline from one side of it to the other. */
function around(end: number, radius: number): [number, number][] {
  const goal = end * halfLength;
  const reach = Math.min(Math.PI / 2, Math.asin(Math.min(1, (halfWidth - goalHalf) / radius)));
  const upper = arc(0, goalHalf, radius, reach, 0).map(([x, y]): [number, number] => [
    goal - end * x,
    y,
  ]);
  return [...upper, ...upper.toReversed().map(([x, y]): [number, number] => [x, -y])];
}

function markings(): Line[] {
  const width = 0.07;
  const lines: Line[] = [
    { points: rectangle(-halfLength, -halfWidth, halfLength, halfWidth), width },
    {
      points: [
        [0, -halfWidth],
        [0, halfWidth],
      ],
      width,
    },
  ];
  for (const end of [-1, 1]) {
    lines.push(
      { points: around(end, 6), width },
      { points: around(end, 9), width, dashed: true },
      {
        points: [
          [end * (halfLength - 7), -0.5],
          [end * (halfLength - 7), 0.5],
        ],
        width,
      },
      {
        points: [
          [end * (halfLength - 4), -0.1],
          [end * (halfLength - 4), 0.1],
        ],
        width,
      },
    );
  }
  return lines;
}

const courtAreas: Area[] = [
  {
    points: rectangle(-halfLength - 2.6, -halfWidth - 2, halfLength + 2.6, halfWidth + 2),
    color: '#22527f',
  },
  { points: rectangle(-halfLength, -halfWidth, halfLength, halfWidth), color: '#3c83bf' },
  {
    points: [...around(-1, 6), ...rectangle(-halfLength, -goalHalf, -halfLength, goalHalf)],
    color: '#2a669e',
  },
  {
    points: [...around(1, 6), ...rectangle(halfLength, -goalHalf, halfLength, goalHalf)],
    color: '#2a669e',
  },
  { points: arc(0, 0, 2, 0, Math.PI * 2), color: '#347ab5' },
];

/** An indoor arena: bright floor, dark stands. */
export const handballVenue: Venue = {
  ...courtSize,
  goalDepth: 1,
  goalColors: ['#f4f4f4', '#d8322f'],
  surround: '#182b44',
  areas: courtAreas,
  lines: markings(),
  lineColor: '#f3f7fb',
  boards: { distanceX: 3.4, distanceY: 2.6, height: 0.75, length: 4.5 },
  stand: {
    distanceX: 4.6,
    distanceY: 3.4,
    radius: 5,
    rows: 14,
    rowDepth: 0.8,
    rowRise: 0.46,
    base: 0.9,
    seat: 0.66,
    surface: '#222a3d',
    gloom: 0.8,
    aisle: '#39435c',
    backdrop: '#0b1020',
    roof: '#151d33',
  },
  eye: { x: 0, y: -36, z: 19.5 },
  centre: 0.43,
  shotMetres: 26,
  slack: 0.09,
  // Two resting positions, one per half, that always have the goal in the picture.
  lead: 1.5,
  cameraReach: 13,
  panAcceleration: 14,
  closeUps: false,
  cardColor: '#f3f3f3',
  kits: {
    home: {
      shirt: '#f4c316',
      sleeve: '#1d1d26',
      shorts: '#1d1d26',
      socks: '#f4c316',
      digits: '#1d1d26',
    },
    away: {
      shirt: '#e0364f',
      sleeve: '#ffffff',
      shorts: '#e0364f',
      socks: '#ffffff',
      digits: '#ffffff',
    },
    homeKeeper: {
      shirt: '#37b26b',
      sleeve: '#37b26b',
      shorts: '#14402a',
      socks: '#14402a',
      digits: '#ffffff',
    },
    awayKeeper: {
      shirt: '#9a6be0',
      sleeve: '#9a6be0',
      shorts: '#38205f',
      socks: '#38205f',
      digits: '#ffffff',
    },
    official: {
      shirt: '#101114',
      sleeve: '#101114',
      shorts: '#101114',
      socks: '#101114',
      digits: '#101114',
    },
  },
  ball: { radius: 0.125, color: '#fff3df', mark: '#c2571c' },
  shadow: { x: 0.18, y: -0.12, color: 'rgba(8, 22, 48, 0.36)' },
};
