import type { CastMember, FigureState, Pose } from './simulated-match.ts';
import { tickSeconds } from './simulated-match.ts';

/** A running person: position, target and pose. */
export interface Body extends CastMember {
  x: number;
  y: number;
  vx: number;
  vy: number;
  lift: number;
  heading: number;
  stride: number;
  /** Where it runs. */
  targetX: number;
  targetY: number;
  /** Current top speed (m/s). */
  pace: number;
  pose: Pose;
  poseSince: number;
  poseUntil: number;
}

export function createBody(member: CastMember, x: number, y: number): Body {
  return {
    ...member,
    x,
    y,
    vx: 0,
    vy: 0,
    lift: 0,
    heading: 0,
    stride: 0,
    targetX: x,
    targetY: y,
    pace: 4,
    pose: 'move',
    poseSince: 0,
    poseUntil: 0,
  };
}

export function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Starts a pose that lasts `seconds` from `now` (both s). */
export function startPose(body: Body, pose: Pose, now: number, seconds: number): void {
  body.pose = pose;
  body.poseSince = now;
  body.poseUntil = now + seconds;
}

function turnTowards(body: Body, wanted: number, step: number): void {
  let difference = wanted - body.heading;
  while (difference > Math.PI) difference -= 2 * Math.PI;
  while (difference < -Math.PI) difference += 2 * Math.PI;
  body.heading += clamp(difference, -step, step);
}

/**
 * Moves a body one tick towards its target with limited acceleration (m/s²), and turns it: along
 * its run, or to `look` when it is nearly standing.
 */
export function steer(
  body: Body,
  look: { x: number; y: number },
  now: number,
  acceleration = 8,
): void {
  if (body.pose !== 'move' && now >= body.poseUntil) {
    body.pose = 'move';
    body.poseSince = now;
    body.lift = 0;
  }
  const dx = body.targetX - body.x;
  const dy = body.targetY - body.y;
  const gap = Math.hypot(dx, dy);
  const targetSpeed = gap < 0.25 ? 0 : Math.min(body.pace, gap * 1.8);
  const wantedX = gap > 0 ? (dx / gap) * targetSpeed : 0;
  const wantedY = gap > 0 ? (dy / gap) * targetSpeed : 0;
  let changeX = wantedX - body.vx;
  let changeY = wantedY - body.vy;
  const change = Math.hypot(changeX, changeY);
  const limit = acceleration * tickSeconds;
  if (change > limit) {
    changeX *= limit / change;
    changeY *= limit / change;
  }
  body.vx += changeX;
  body.vy += changeY;
  body.x += body.vx * tickSeconds;
  body.y += body.vy * tickSeconds;
  const speed = Math.hypot(body.vx, body.vy);
  body.stride += speed * tickSeconds;
  if (body.pose === 'dive' && now >= body.poseSince) {
    // A dive goes along the goal line, whichever way the keeper was facing.
    if (now - body.poseSince < tickSeconds * 1.5)
      body.heading = body.targetY >= body.y ? Math.PI / 2 : -Math.PI / 2;
    return;
  }
  if (body.pose === 'down' || body.pose === 'slide') return;
  const wantedHeading =
    speed > 1.6 ? Math.atan2(body.vy, body.vx) : Math.atan2(look.y - body.y, look.x - body.x);
  turnTowards(body, wantedHeading, 8 * tickSeconds);
}

/** Gently pushes overlapping bodies apart. */
export function separate(bodies: readonly Body[], gap: number): void {
  for (const [index, body] of bodies.entries()) {
    for (const other of bodies.slice(index + 1)) {
      const dx = other.x - body.x;
      const dy = other.y - body.y;
      if (Math.abs(dx) >= gap || Math.abs(dy) >= gap) continue;
      const apart = Math.hypot(dx, dy);
      if (apart >= gap || apart === 0) continue;
      const push = ((gap - apart) / apart) * 0.12;
      body.x -= dx * push;
      body.y -= dy * push;
      other.x += dx * push;
      other.y += dy * push;
    }
  }
}

export function presentBody(body: Body, now: number, hasBall: boolean): FigureState {
  return {
    x: body.x,
    y: body.y,
    lift: body.lift,
    heading: body.heading,
    speed: Math.hypot(body.vx, body.vy),
    stride: body.stride,
    pose: body.pose,
    poseAge: now - body.poseSince,
    hasBall,
  };
}
