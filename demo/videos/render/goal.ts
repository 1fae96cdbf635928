import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from './camera.ts';
import type { Venue } from './venue.ts';

type Spot = readonly [number, number, number];

function mesh(
  context: SKRSContext2D,
  camera: Camera,
  corners: readonly [Spot, Spot, Spot, Spot],
  across: number,
  down: number,
): void {
  const mix = (a: Spot, b: Spot, share: number): Spot => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ];
  const [a, b, c, d] = corners;
  const line = (from: Spot, to: Spot): void => {
    const start = camera.project(...from);
    const end = camera.project(...to);
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
  };
  for (let index = 0; index <= across; index++)
    line(mix(a, b, index / across), mix(d, c, index / across));
  for (let index = 0; index <= down; index++)
    line(mix(a, d, index / down), mix(b, c, index / down));
}

function bar(context: SKRSContext2D, camera: Camera, venue: Venue, from: Spot, to: Spot): void {
  const start = camera.project(...from);
  const end = camera.project(...to);
  context.lineCap = 'butt';
  context.lineWidth = Math.max(2, start.scale * (venue.goalHalf > 2 ? 0.13 : 0.09));
  const [plain, marked] = venue.goalColors;
  context.strokeStyle = plain;
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.lineTo(end.x, end.y);
  context.stroke();
  if (plain === marked) return;
  const long = Math.hypot(end.x - start.x, end.y - start.y);
  context.strokeStyle = marked;
  context.setLineDash([long / 11, long / 11]);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the part of a goal that lies behind the players: net and far post. */
export function drawGoalBack(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  end: 1 | -1,
): void {
  const line = end * venue.halfLength;
  const back = end * (venue.halfLength + venue.goalDepth);
  const shallow = end * (venue.halfLength + venue.goalDepth * 0.55);
  const { goalHalf: half, goalHeight: top } = venue;
  context.strokeStyle = 'rgba(255, 255, 255, 0.34)';
  context.lineWidth = 1;
  context.beginPath();
  const tight = half > 2 ? 1 : 0.75;
  mesh(
    context,
    camera,
    [
      [shallow, -half, top],
      [shallow, half, top],
      [back, half, 0],
      [back, -half, 0],
    ],
    Math.round(16 * tight),
    7,
  );
  mesh(
    context,
    camera,
    [
      [line, half, top],
      [shallow, half, top],
      [back, half, 0],
      [line, half, 0],
    ],
    5,
    6,
  );
  mesh(
    context,
    camera,
    [
      [line, -half, top],
      [line, half, top],
      [shallow, half, top],
      [shallow, -half, top],
    ],
    12,
    3,
  );
  context.stroke();
  bar(context, camera, venue, [line, half, 0], [line, half, top]);
}

/** Draws the part of a goal in front of the players: near side of the net, crossbar and near post. */
export function drawGoalFront(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  end: 1 | -1,
): void {
  const line = end * venue.halfLength;
  const back = end * (venue.halfLength + venue.goalDepth);
  const shallow = end * (venue.halfLength + venue.goalDepth * 0.55);
  const { goalHalf: half, goalHeight: top } = venue;
  context.strokeStyle = 'rgba(255, 255, 255, 0.3)';
  context.lineWidth = 1;
  context.beginPath();
  mesh(
    context,
    camera,
    [
      [line, -half, top],
      [shallow, -half, top],
      [back, -half, 0],
      [line, -half, 0],
    ],
    5,
    6,
  );
  context.stroke();
  bar(context, camera, venue, [line, -half, top], [line, half, top]);
  bar(context, camera, venue, [line, -half, 0], [line, -half, top]);
}
