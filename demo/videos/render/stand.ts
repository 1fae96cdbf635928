import type { SKRSContext2D } from '@napi-rs/canvas';
import { speckle } from '../random.ts';
import type { TickState } from '../simulation/simulated-match.ts';
import type { Camera } from './camera.ts';
import type { Venue } from './venue.ts';

interface Seat {
  x: number;
  y: number;
  z: number;
  coat: number;
  skin: number;
  fan: 'home' | 'away' | null;
  phase: number;
}

const coatColours = ['#5d6b86', '#77767f', '#3d4a63', '#8f97a8'];
const skinColours = ['#d9ab8a', '#b98360', '#8a5a3c'];

/** A bowl of seats around three sides of the field, with its crowd. */
export interface Stand {
  seats: Seat[];
  coats: string[];
  skins: string[];
}

interface Point {
  x: number;
  y: number;
}

/** Returns the outline at an offset from the front row: left end, round the corner, far side, right end. */
function outline(venue: Venue, offset: number, step: number): Point[] {
  const { distanceX, distanceY, radius } = venue.stand;
  const endX = venue.halfLength + distanceX;
  const farY = venue.halfWidth + distanceY;
  const turn = radius + offset;
  const points: Point[] = [];
  const straight = farY - radius + venue.halfWidth + distanceY;
  for (let along = 0; along < straight; along += step)
    points.push({ x: -endX - offset, y: farY - radius - straight + along });
  const bend = (Math.PI / 2) * turn;
  for (let along = 0; along < bend; along += step) {
    const angle = Math.PI - along / turn;
    points.push({
      x: -endX + radius + Math.cos(angle) * turn,
      y: farY - radius + Math.sin(angle) * turn,
    });
  }
  for (let x = -endX + radius; x <= 0; x += step) points.push({ x, y: farY + offset });
  return [...points, ...points.toReversed().map((point) => ({ x: -point.x, y: point.y }))];
}

/** Places the crowd; `gloom` is how far its colours move towards the colour of the stand. */
export function buildStand(venue: Venue, gloom: number): Stand {
  const { stand, kits } = venue;
  const seats: Seat[] = [];
  for (let row = stand.rows - 1; row >= 0; row--) {
    const offset = row * stand.rowDepth;
    const points = outline(venue, offset, stand.seat);
    for (const [index, point] of points.entries()) {
      const isAisle = index % 20 < 2;
      const isEmpty = speckle(row, index) > 0.95;
      if (isAisle || isEmpty) continue;
      const isHomeSide = point.x < venue.halfLength * 0.55;
      // Groups sit together, so neighbours mostly wear the same colours.
      const group = speckle(Math.floor(index / 5), Math.floor(row / 3) + 77);
      const wearsTeamColour = group < 0.62;
      seats.push({
        x: point.x,
        y: point.y,
        z: stand.base + row * stand.rowRise,
        coat: wearsTeamColour
          ? isHomeSide
            ? 0
            : 1
          : 2 + (Math.floor(group * 97) % coatColours.length),
        skin: Math.floor(speckle(row + 5, index) * skinColours.length),
        fan: isHomeSide ? 'home' : 'away',
        phase: speckle(index + 9, row),
      });
    }
  }
  const dim = (color: string): string => mix(color, stand.surface, gloom);
  return {
    seats,
    coats: [kits.home.shirt, kits.away.shirt, ...coatColours].map(dim),
    skins: skinColours.map((color) => mix(color, stand.surface, gloom * 0.65)),
  };
}

/** Mixes a colour (`#rrggbb`) with another by a share, for the crowd in the shade of the roof. */
function mix(color: string, towards: string, share: number): string {
  const part = (at: number): number => {
    const from = Number.parseInt(color.slice(at, at + 2), 16);
    const to = Number.parseInt(towards.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share);
  };
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`;
}

function drawStructure(context: SKRSContext2D, camera: Camera, venue: Venue): void {
  const { stand } = venue;
  const step = camera.curved ? 2 : 4;
  const depth = stand.rows * stand.rowDepth;
  const top = stand.base + stand.rows * stand.rowRise;
  const front = outline(venue, -0.6, step);
  const back = outline(venue, depth, step * ((stand.radius + depth) / stand.radius));
  const band = (
    lower: Point[],
    lowZ: number,
    upper: Point[],
    highZ: number,
    color: string,
  ): void => {
    context.fillStyle = color;
    context.beginPath();
    for (const point of lower) {
      const projected = camera.project(point.x, point.y, lowZ);
      context.lineTo(projected.x, projected.y);
    }
    for (const point of upper.toReversed()) {
      const projected = camera.project(point.x, point.y, highZ);
      context.lineTo(projected.x, projected.y);
    }
    context.fill();
  };
  context.fillStyle = stand.backdrop;
  context.fillRect(0, 0, camera.width, camera.height * 0.6);
  const roof = outline(venue, depth + 1, step * ((stand.radius + depth) / stand.radius));
  band(back, top, roof, top + 7, stand.roof);
  band(front, stand.base - 0.2, back, top, stand.surface);
  band(front, 0, front, stand.base - 0.2, stand.aisle);
}

/** Draws the bowl and its crowd; supporters of a side that has scored jump with raised arms. */
export function drawStand(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  stand: Stand,
  tick: TickState,
  seconds: number,
): void {
  drawStructure(context, camera, venue);
  const bodies: number[][] = stand.coats.map(() => []);
  const heads: number[][] = stand.skins.map(() => []);
  const limit = camera.height * 0.75;
  // At the panorama's distance, single heads are noise that costs more bits than it shows.
  const isFar = camera.curved;
  for (const seat of stand.seats) {
    const isCelebrating = tick.joy !== null && seat.fan === tick.joy && seat.phase < 0.85;
    const beat = isFar ? Math.floor(seconds * 2.5) / 2.5 : seconds;
    const lift = isCelebrating ? 0.3 + 0.22 * Math.abs(Math.sin(beat * 5.5 + seat.phase * 7)) : 0;
    const point = camera.project(seat.x, seat.y, seat.z + lift);
    const { scale } = point;
    if (point.x < -12 || point.x > camera.width + 12 || point.y < -12 || point.y > limit) continue;
    const wide = scale * venue.stand.seat * (isFar ? 1.02 : 0.86);
    bodies[seat.coat]?.push(point.x - wide / 2, point.y - scale * 0.62, wide, scale * 0.75);
    if (!isFar)
      heads[seat.skin]?.push(
        point.x - scale * 0.12,
        point.y - scale * 0.9,
        scale * 0.25,
        scale * 0.27,
      );
    if (isCelebrating && seat.phase < 0.6) {
      heads[seat.skin]?.push(
        point.x - scale * 0.3,
        point.y - scale * 1.05,
        scale * 0.1,
        scale * 0.45,
      );
      heads[seat.skin]?.push(
        point.x + scale * 0.2,
        point.y - scale * 1.05,
        scale * 0.1,
        scale * 0.45,
      );
    }
  }
  const paint = (groups: number[][], colors: readonly string[]): void => {
    for (const [index, group] of groups.entries()) {
      context.fillStyle = colors[index] ?? '#888888';
      for (let at = 0; at + 3 < group.length; at += 4)
        context.fillRect(
          group[at] ?? 0,
          group[at + 1] ?? 0,
          group[at + 2] ?? 0,
          group[at + 3] ?? 0,
        );
    }
  };
  paint(bodies, stand.coats);
  paint(heads, stand.skins);
}
