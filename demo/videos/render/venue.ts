import type { Eye } from './camera.ts';

export interface Kit {
  shirt: string;
  sleeve: string;
  shorts: string;
  socks: string;
  digits: string;
}

/** A painted line: points in metres on the ground. */
export interface Line {
  points: readonly (readonly [number, number])[];
  width: number;
  dashed?: boolean;
}

export interface Area {
  points: readonly (readonly [number, number])[];
  color: string;
}

/** Everything that makes a sport's venue look different. Metres and CSS colours. */
export interface Venue {
  halfLength: number;
  halfWidth: number;
  goalHalf: number;
  goalHeight: number;
  goalDepth: number;
  goalColors: readonly [string, string];
  surround: string;
  areas: readonly Area[];
  lines: readonly Line[];
  lineColor: string;
  boards: { distanceX: number; distanceY: number; height: number; length: number };
  stand: {
    distanceX: number;
    distanceY: number;
    radius: number;
    rows: number;
    rowDepth: number;
    rowRise: number;
    base: number;
    seat: number;
    surface: string;
    /** How far the crowd's colours move towards the colour of the stand, 0 to 1. */
    gloom: number;
    aisle: string;
    backdrop: string;
    roof: string;
  };
  eye: Eye;
  /** Vertical position in the picture of the spot that the camera looks at, as a share of the height. */
  centre: number;
  /** Metres across the picture in open play. */
  shotMetres: number;
  /** How far off the middle of the picture, as a share of it, play may move before the camera does. */
  slack: number;
  /** How far the camera pans for each metre that the ball is off the middle, m. */
  lead: number;
  /** Maximum distance from the middle to which the camera pans, m. */
  cameraReach: number;
  /** Acceleration with which the camera pans to follow play, m/s². */
  panAcceleration: number;
  /** True if the camera moves closer to the goals and to a scorer. */
  closeUps: boolean;
  /** Colour of the card that the referee shows. */
  cardColor: string;
  kits: {
    home: Kit;
    away: Kit;
    homeKeeper: Kit;
    awayKeeper: Kit;
    official: Kit;
  };
  ball: { radius: number; color: string; mark: string };
  shadow: { x: number; y: number; color: string };
}

/** Returns points on an arc around (x, y), between two angles (radians). */
export function arc(
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
): [number, number][] {
  const steps = Math.max(4, Math.ceil((Math.abs(to - from) * radius) / 0.9));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / steps;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** Returns the corner points of a closed rectangle. */
export function rectangle(x1: number, y1: number, x2: number, y2: number): [number, number][] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
    [x1, y1],
  ];
}
