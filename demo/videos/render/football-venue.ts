import { pitchSize } from '../simulation/football-state.ts';
import type { Area, Line, Venue } from './venue.ts';
import { arc, rectangle } from './venue.ts';

const { halfLength, halfWidth } = pitchSize;

function stripes(): Area[] {
  const bands = 18;
  const step = (halfLength * 2) / bands;
  return Array.from({ length: bands + 2 }, (_, index) => {
    const left = -halfLength + (index - 1) * step;
    return {
      points: rectangle(left, -halfWidth - 4, left + step, halfWidth + 4),
      color: index % 2 === 0 ? '#3c8d44' : '#378640',
    };
  });
}

function markings(): Line[] {
  const width = 0.13;
  const lines: Line[] = [
    { points: rectangle(-halfLength, -halfWidth, halfLength, halfWidth), width },
    {
      points: [
        [0, -halfWidth],
        [0, halfWidth],
      ],
      width,
    },
    { points: arc(0, 0, 9.15, 0, Math.PI * 2), width },
    { points: arc(0, 0, 0.15, 0, Math.PI * 2), width: 0.2 },
  ];
  for (const end of [-1, 1]) {
    const goal = end * halfLength;
    const spot = end * (halfLength - 11);
    const bow = Math.acos(5.5 / 9.15);
    const middle = end > 0 ? Math.PI : 0;
    lines.push(
      { points: rectangle(goal, -20.16, end * (halfLength - 16.5), 20.16), width },
      { points: rectangle(goal, -9.16, end * (halfLength - 5.5), 9.16), width },
      { points: arc(spot, 0, 0.12, 0, Math.PI * 2), width: 0.2 },
      { points: arc(spot, 0, 9.15, middle - bow, middle + bow), width },
    );
    for (const side of [-1, 1]) {
      const from = end > 0 ? (side > 0 ? Math.PI : Math.PI / 2) : side > 0 ? -Math.PI / 2 : 0;
      lines.push({ points: arc(goal, side * halfWidth, 1, from, from + Math.PI / 2), width });
    }
  }
  return lines;
}

/** A stadium on a bright evening. */
export const footballVenue: Venue = {
  ...pitchSize,
  goalDepth: 2,
  goalColors: ['#ffffff', '#ffffff'],
  surround: '#2f7338',
  areas: stripes(),
  lines: markings(),
  lineColor: '#eef6ec',
  boards: { distanceX: 5, distanceY: 4.2, height: 1.05, length: 9 },
  stand: {
    distanceX: 8,
    distanceY: 7,
    radius: 16,
    rows: 20,
    rowDepth: 0.95,
    rowRise: 0.56,
    base: 1.2,
    seat: 0.78,
    surface: '#39425a',
    gloom: 0.6,
    aisle: '#59637d',
    backdrop: '#131b2e',
    roof: '#22304d',
  },
  eye: { x: 0, y: -100, z: 38 },
  centre: 0.45,
  shotMetres: 46,
  slack: 0.16,
  lead: 0.96,
  cameraReach: 53.5,
  panAcceleration: 16,
  closeUps: true,
  cardColor: '#ffd91f',
  kits: {
    home: {
      shirt: '#d11f3a',
      sleeve: '#d11f3a',
      shorts: '#ffffff',
      socks: '#d11f3a',
      digits: '#ffffff',
    },
    away: {
      shirt: '#2350c4',
      sleeve: '#123080',
      shorts: '#123080',
      socks: '#e9eefc',
      digits: '#ffffff',
    },
    homeKeeper: {
      shirt: '#e3d227',
      sleeve: '#e3d227',
      shorts: '#2b2b2b',
      socks: '#e3d227',
      digits: '#20202a',
    },
    awayKeeper: {
      shirt: '#ff8d2b',
      sleeve: '#ff8d2b',
      shorts: '#3a2212',
      socks: '#ff8d2b',
      digits: '#20202a',
    },
    official: {
      shirt: '#17181c',
      sleeve: '#17181c',
      shorts: '#17181c',
      socks: '#17181c',
      digits: '#17181c',
    },
  },
  ball: { radius: 0.15, color: '#ffffff', mark: '#2b2f3a' },
  shadow: { x: 0.62, y: 0.3, color: 'rgba(6, 34, 14, 0.34)' },
};
