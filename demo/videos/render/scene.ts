import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { VideoId } from '../video.ts';
import type { SimulatedMatch, TickState } from '../simulation/simulated-match.ts';
import { tickSeconds } from '../simulation/simulated-match.ts';
import { drawBoards, paintBoards } from './boards.ts';
import { createBroadcastCamera, type Camera } from './camera.ts';
import { planCamera } from './camera-path.ts';
import { drawFigure, drawShadow } from './figure.ts';
import { drawGoalBack, drawGoalFront } from './goal.ts';
import { drawGround } from './ground.ts';
import { drawOverlay } from './overlay.ts';
import { panoramaCameraOf } from './panorama.ts';
import { buildStand, drawStand, type Stand } from './stand.ts';
import type { Venue } from './venue.ts';
import { venues } from './venues.ts';

interface Scenery {
  venue: Venue;
  stand: Stand;
  boards: Canvas[];
}

function drawBall(canvas: Canvas, camera: Camera, venue: Venue, tick: TickState): void {
  const context = canvas.getContext('2d');
  const { ball } = tick;
  const point = camera.project(ball.x, ball.y, ball.z);
  const radius = Math.max(2, venue.ball.radius * point.scale);
  context.fillStyle = '#20242c';
  context.beginPath();
  context.arc(point.x, point.y, radius + 0.8, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = venue.ball.color;
  context.beginPath();
  context.arc(point.x, point.y, radius, 0, Math.PI * 2);
  context.fill();
  const spin = (ball.x + ball.y) * 2.4;
  context.fillStyle = venue.ball.mark;
  for (const turn of [0, 2.1, 4.2]) {
    context.beginPath();
    const x = point.x + Math.cos(spin + turn) * radius * 0.55;
    context.arc(x, point.y + Math.sin(spin + turn) * radius * 0.55, radius * 0.26, 0, Math.PI * 2);
    context.fill();
  }
}

function drawBallShadow(canvas: Canvas, camera: Camera, venue: Venue, tick: TickState): void {
  const context = canvas.getContext('2d');
  const { ball } = tick;
  const ground = camera.project(
    ball.x + venue.shadow.x * ball.z,
    ball.y + venue.shadow.y * ball.z,
    0,
  );
  const radius = Math.max(2, venue.ball.radius * ground.scale);
  context.fillStyle = venue.shadow.color;
  context.beginPath();
  context.ellipse(ground.x, ground.y, radius * 1.1, radius * 0.5, 0, 0, Math.PI * 2);
  context.fill();
}

function drawPeople(
  canvas: Canvas,
  camera: Camera,
  scenery: Scenery,
  match: SimulatedMatch,
  tick: TickState,
): void {
  const context = canvas.getContext('2d');
  const { venue } = scenery;
  for (const figure of tick.figures) drawShadow(context, camera, venue, figure);
  drawBallShadow(canvas, camera, venue, tick);
  const order = tick.figures.map((figure, index) => ({
    y: figure.y,
    draw: () => {
      const member = match.cast[index];
      if (member) drawFigure(context, camera, venue, member, index, figure);
    },
  }));
  order.push({ y: tick.ball.y - 0.1, draw: () => drawBall(canvas, camera, venue, tick) });
  for (const end of [-1, 1] as const) {
    order.push({ y: venue.goalHalf + 0.2, draw: () => drawGoalBack(context, camera, venue, end) });
    order.push({ y: -venue.goalHalf, draw: () => drawGoalFront(context, camera, venue, end) });
  }
  for (const item of order.toSorted((a, b) => b.y - a.y)) item.draw();
}

/** Renders any frame of a video; the same frame always has the same pixels. */
export interface Renderer {
  width: number;
  height: number;
  /** Returns the finished frame; the canvas is reused for the next one. */
  draw(frame: number): Canvas;
}

function createScenery(videoId: VideoId, isPanorama = false): Scenery {
  const venue = venues[videoId];
  return {
    venue,
    // A panorama's stands are darker still, so that the encoder spends its bits on the players.
    stand: buildStand(venue, isPanorama ? (venue.stand.gloom + 1) / 2 : venue.stand.gloom),
    boards: paintBoards(venue),
  };
}

function tickAt(match: SimulatedMatch, frame: number): TickState {
  const tick = match.ticks[frame];
  if (!tick) throw new Error(`the video has no frame ${frame}`);
  return tick;
}

/** Renders the main camera. Thumbnails and stills have no overlay: no kit colours, clock and frame number. */
export function createBroadcastRenderer(
  match: SimulatedMatch,
  width: number,
  height: number,
  { hasOverlay = true }: { readonly hasOverlay?: boolean } = {},
): Renderer {
  const scenery = createScenery(match.videoId);
  const { venue } = scenery;
  const path = planCamera(match, venue);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  return {
    width,
    height,
    draw(frame) {
      const tick = tickAt(match, frame);
      const shot = path[frame] ?? { x: 0, y: 0, metres: venue.shotMetres };
      const eye = { ...venue.eye, x: shot.x * 0.42 };
      const camera = createBroadcastCamera(
        width,
        height,
        eye,
        shot.x,
        shot.y,
        shot.metres,
        venue.centre,
      );
      drawStand(context, camera, venue, scenery.stand, tick, frame * tickSeconds);
      drawGround(context, camera, venue);
      drawBoards(context, camera, venue, scenery.boards, frame * tickSeconds);
      drawPeople(canvas, camera, scenery, match, tick);
      if (hasOverlay) drawOverlay(context, width, height, venue, tick, frame);
      return canvas;
    },
  };
}

/** Renders one frame closer to the ball and without the clock: the poster of the video. */
export function drawPoster(
  match: SimulatedMatch,
  frame: number,
  width: number,
  height: number,
): Canvas {
  const scenery = createScenery(match.videoId);
  const { venue } = scenery;
  const tick = tickAt(match, frame);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { ball } = tick;
  const eye = { ...venue.eye, x: ball.x * 0.3 };
  const look = [ball.x * 0.97, ball.y * 0.8] as const;
  const camera = createBroadcastCamera(width, height, eye, ...look, venue.shotMetres * 0.62, 0.5);
  drawStand(context, camera, venue, scenery.stand, tick, frame * tickSeconds);
  drawGround(context, camera, venue);
  drawBoards(context, camera, venue, scenery.boards, frame * tickSeconds);
  drawPeople(canvas, camera, scenery, match, tick);
  return canvas;
}

/** Renders the fixed view of the whole field. The static parts are drawn once for each state of the crowd. */
export function createPanoramaRenderer(
  match: SimulatedMatch,
  width: number,
  height: number,
): Renderer {
  const scenery = createScenery(match.videoId, true);
  const { venue } = scenery;
  const camera = panoramaCameraOf(venue, width, height);
  const still = createCanvas(width, height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  let painted = '';
  return {
    width,
    height,
    draw(frame) {
      const tick = tickAt(match, frame);
      // The crowd moves every 10 frames while it celebrates; the boards change every 750.
      const state = [
        tick.joy === null ? '' : Math.floor(frame / 10),
        Math.floor(frame / 750),
      ].join();
      if (state !== painted) {
        const background = still.getContext('2d');
        drawStand(background, camera, venue, scenery.stand, tick, frame * tickSeconds);
        drawGround(background, camera, venue);
        drawBoards(background, camera, venue, scenery.boards, frame * tickSeconds);
        painted = state;
      }
      context.drawImage(still, 0, 0);
      drawPeople(canvas, camera, scenery, match, tick);
      drawOverlay(context, width, height, venue, tick, frame);
      return canvas;
    },
  };
}
