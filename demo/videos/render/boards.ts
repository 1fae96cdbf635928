import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from './camera.ts';
import { fontFamily } from './font.ts';
import type { Venue } from './venue.ts';

/** Sponsors that do not exist. */
const sponsors: readonly (readonly [string, string, string])[] = [
  ['NORDVIK', '#0f2b5b', '#ffffff'],
  ['Solara Energy', '#f2a413', '#2a1a00'],
  ['KITELINE AIR', '#ffffff', '#b3122b'],
  ['mossbank', '#0d5b3f', '#d8f5e6'],
  ['PLINTH+PINE', '#24222b', '#f3d9a4'],
  ['Tideway', '#0b7a93', '#ffffff'],
  ['OAK & ARC', '#eef1f6', '#1d3a8a'],
  ['Velora', '#6a2fb5', '#ffffff'],
];

/** px per metre. */
const resolution = 40;

export function paintBoards(venue: Venue): Canvas[] {
  return sponsors.map(([name, back, front]) => {
    const canvas = createCanvas(venue.boards.length * resolution, venue.boards.height * resolution);
    const context = canvas.getContext('2d');
    context.fillStyle = back;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = front;
    context.font = `800 ${Math.round(canvas.height * 0.74)}px ${fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, canvas.width / 2, canvas.height * 0.54);
    return canvas;
  });
}

/** Draws one board between two ground points. */
function drawBoard(
  context: SKRSContext2D,
  camera: Camera,
  board: Canvas,
  venue: Venue,
  from: [number, number],
  to: [number, number],
): void {
  const slices = camera.curved ? 6 : 1;
  for (let slice = 0; slice < slices; slice++) {
    const at = (share: number, z: number): { x: number; y: number } =>
      camera.project(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, z);
    const left = slice / slices;
    const right = (slice + 1) / slices;
    const top = at(left, venue.boards.height);
    const end = at(right, venue.boards.height);
    const foot = at(left, 0);
    if (Math.max(top.x, end.x) < -50 || Math.min(top.x, end.x) > camera.width + 50) continue;
    const part = board.width / slices;
    context.setTransform(
      (end.x - top.x) / part,
      (end.y - top.y) / part,
      (foot.x - top.x) / board.height,
      (foot.y - top.y) / board.height,
      top.x,
      top.y,
    );
    context.drawImage(board, slice * part, 0, part, board.height, 0, 0, part, board.height);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Draws the boards on the far side and behind both goals; the names change every half-minute. */
export function drawBoards(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  boards: readonly Canvas[],
  seconds: number,
): void {
  const { distanceX, distanceY, length } = venue.boards;
  const round = Math.floor(seconds / 30);
  const farY = venue.halfWidth + distanceY;
  const endX = venue.halfLength + distanceX;
  const board = (index: number): Canvas | undefined => boards[(index + round * 3) % boards.length];
  const across = Math.floor((endX * 2 - 2) / length);
  for (let index = 0; index < across; index++) {
    const left = -((across * length) / 2) + index * length;
    const picture = board(index * 3);
    if (picture)
      drawBoard(context, camera, picture, venue, [left, farY], [left + length - 0.06, farY]);
  }
  const deep = Math.floor((farY + venue.halfWidth) / length);
  for (const end of [-1, 1]) {
    for (let index = 0; index < deep; index++) {
      const far = farY - 1 - index * length;
      const picture = board(index * 3 + 1 + end);
      const near = far - length + 0.06;
      if (!picture) continue;
      if (end < 0) drawBoard(context, camera, picture, venue, [-endX, near], [-endX, far]);
      else drawBoard(context, camera, picture, venue, [endX, far], [endX, near]);
    }
  }
}
