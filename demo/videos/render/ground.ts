import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from './camera.ts';
import type { Venue } from './venue.ts';

type Points = readonly (readonly [number, number])[];

/** Inserts points into long segments, so that lines bend on the panorama's cylinder. */
function subdivide(points: Points, step: number): [number, number][] {
  const dense: [number, number][] = [];
  for (const [index, [x, y]] of points.entries()) {
    const before = points[index - 1];
    if (before) {
      const parts = Math.max(1, Math.ceil(Math.hypot(x - before[0], y - before[1]) / step));
      for (let part = 1; part < parts; part++) {
        const share = part / parts;
        dense.push([before[0] + (x - before[0]) * share, before[1] + (y - before[1]) * share]);
      }
    }
    dense.push([x, y]);
  }
  return dense;
}

function trace(context: SKRSContext2D, camera: Camera, points: Points): void {
  context.beginPath();
  for (const [x, y] of camera.curved ? subdivide(points, 2) : points) {
    const point = camera.project(x, y, 0);
    context.lineTo(point.x, point.y);
  }
}

/** Paints a line as a thin ribbon on the ground, so that it narrows with distance. */
function ribbon(
  context: SKRSContext2D,
  camera: Camera,
  from: readonly [number, number],
  to: readonly [number, number],
  width: number,
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const acrossX = (-(to[1] - from[1]) / length) * (width / 2);
  const acrossY = ((to[0] - from[0]) / length) * (width / 2);
  const corners = [
    [from[0] + acrossX, from[1] + acrossY],
    [to[0] + acrossX, to[1] + acrossY],
    [to[0] - acrossX, to[1] - acrossY],
    [from[0] - acrossX, from[1] - acrossY],
  ] as const;
  for (const [index, [x, y]] of corners.entries()) {
    const point = camera.project(x, y, 0);
    if (index === 0) context.moveTo(point.x, point.y);
    else context.lineTo(point.x, point.y);
  }
  context.closePath();
}

/** Draws floor or grass with its areas and lines. */
export function drawGround(context: SKRSContext2D, camera: Camera, venue: Venue): void {
  const outX = venue.halfLength + venue.stand.distanceX - 0.6;
  const outY = venue.halfWidth + venue.stand.distanceY - 0.6;
  context.fillStyle = venue.surround;
  trace(context, camera, [
    [-outX, -outY - 20],
    [-outX, outY - venue.stand.radius],
    [-outX + venue.stand.radius, outY],
    [outX - venue.stand.radius, outY],
    [outX, outY - venue.stand.radius],
    [outX, -outY - 20],
  ]);
  context.lineTo(camera.width, camera.height + 400);
  context.lineTo(0, camera.height + 400);
  context.fill();
  for (const area of venue.areas) {
    context.fillStyle = area.color;
    trace(context, camera, area.points);
    context.fill();
  }
  context.fillStyle = venue.lineColor;
  context.beginPath();
  for (const line of venue.lines) {
    const points =
      camera.curved || line.dashed ? subdivide(line.points, line.dashed ? 0.15 : 2) : line.points;
    for (let index = 1; index < points.length; index++) {
      const from = points[index - 1];
      const to = points[index];
      if (!from || !to || (line.dashed && Math.floor(index / 2) % 2 === 0)) continue;
      ribbon(context, camera, from, to, line.width);
    }
  }
  context.fill('nonzero');
}
