import type { SimulatedMatch, TickState } from '../simulation/simulated-match.ts';
import { tickSeconds } from '../simulation/simulated-match.ts';
import type { Venue } from './venue.ts';

/** Where the broadcast camera looks at one tick, and how many metres it shows across. */
export interface Shot {
  x: number;
  y: number;
  metres: number;
}

/** One axis of the camera head: its position and its speed (per second). */
interface Axis {
  value: number;
  speed: number;
}

/**
 * Moves an axis by one tick towards a target, with limited acceleration. Unlike a spring, it brakes in time
 * and then stands still, which costs fewer bits.
 */
function follow(axis: Axis, target: number, acceleration: number): void {
  const gap = target - axis.value;
  const targetSpeed = Math.sign(gap) * Math.sqrt(2 * acceleration * Math.abs(gap)) * 0.8;
  const limit = acceleration * tickSeconds;
  axis.speed += Math.min(limit, Math.max(-limit, targetSpeed - axis.speed));
  if (Math.abs(gap) < acceleration * 0.002 && Math.abs(axis.speed) < limit * 1.5) {
    axis.value = target;
    axis.speed = 0;
  } else axis.value += axis.speed * tickSeconds;
}

/** What the camera operator aims at, before hands and tripod smooth it. */
interface Aim extends Shot {
  /** The camera holds still while the ball stays within this many metres of its aim. */
  slackX: number;
  slackY: number;
  /** Acceleration with which the camera pans, m/s². */
  panAcceleration: number;
}

function aimAt(tick: TickState, ahead: TickState, venue: Venue): Aim {
  const closeness = Math.abs(ahead.ball.x) / venue.halfLength;
  const metres = venue.shotMetres * (venue.closeUps && closeness > 0.62 ? 0.9 : 1);
  const slack = { slackX: venue.shotMetres * venue.slack, slackY: venue.halfWidth * 0.42 };
  if (tick.period === 0) {
    const wide = venue.shotMetres * 1.2;
    return {
      x: ahead.ball.x * 0.4,
      y: 0,
      metres: wide,
      ...slack,
      panAcceleration: venue.panAcceleration * 0.3,
    };
  }
  const scorer = tick.figures.find((figure) => figure.pose === 'celebrate' && figure.poseAge >= 0);
  if (tick.joy !== null && scorer && venue.closeUps) {
    const close = { slackX: 2.5, slackY: 3, panAcceleration: venue.panAcceleration * 0.8 };
    return { x: scorer.x, y: scorer.y, metres: venue.shotMetres * 0.52, ...close };
  }
  const y = ahead.ball.y * 0.6 + venue.halfWidth * 0.06;
  return {
    x: ahead.ball.x * venue.lead,
    y,
    metres,
    ...slack,
    panAcceleration: venue.panAcceleration,
  };
}

/** Returns the anchor, moved only as far as needed to be within `slack` of the target. */
function pull(anchor: number, target: number, slack: number): number {
  return Math.min(target + slack, Math.max(target - slack, anchor));
}

/**
 * Returns the whole path of the broadcast camera. Like a calm camera operator it holds while play stays in
 * the middle of the picture and pans when play leaves it; a still picture also costs few bits.
 */
export function planCamera(match: SimulatedMatch, venue: Venue): Shot[] {
  const edge = venue.cameraReach;
  const x: Axis = { value: 0, speed: 0 };
  const y: Axis = { value: 0, speed: 0 };
  const metres: Axis = { value: venue.shotMetres * 1.2, speed: 0 };
  let anchorX = 0;
  let anchorY = 0;
  return match.ticks.map((tick, index) => {
    const ahead = match.ticks[Math.min(index + 10, match.ticks.length - 1)] ?? tick;
    const aim = aimAt(tick, ahead, venue);
    anchorX = pull(anchorX, Math.min(edge, Math.max(-edge, aim.x)), aim.slackX);
    anchorY = pull(anchorY, aim.y, aim.slackY);
    follow(x, anchorX, aim.panAcceleration);
    follow(y, anchorY, aim.panAcceleration * 0.5);
    follow(metres, aim.metres, aim.panAcceleration * 0.35);
    return { x: x.value, y: y.value, metres: metres.value };
  });
}
