import type { SKRSContext2D } from '@napi-rs/canvas';
import { speckle } from '../random.ts';
import type { CastMember, FigureState } from '../simulation/simulated-match.ts';
import type { Camera } from './camera.ts';
import { fontFamily } from './font.ts';
import type { Kit, Venue } from './venue.ts';

const skinColours = ['#efc19d', '#d9a074', '#a86c46', '#6f452c'];
const hairColours = ['#2a1c14', '#14110f', '#6b4423', '#c79a55', '#3b2a20', '#8b8178'];

/**
 * Quantises the inputs of the drawing, like an animator's pose sheet. A body that holds its pose between
 * two frames then has identical pixels, which cost the encoder nothing.
 */
function holdPose(figure: FigureState): FigureState {
  const speed = Math.round(figure.speed / 0.7) * 0.7;
  const step = (1.5 + speed * 0.2) / 5;
  return {
    ...figure,
    speed,
    heading: (Math.round((figure.heading / Math.PI) * 10) / 10) * Math.PI,
    stride: Math.round(figure.stride / step) * step,
    poseAge: Math.floor(figure.poseAge * 12.5) / 12.5,
  };
}

function roundScale(scale: number): number {
  return Math.max(1, Math.round(scale * 1.25) / 1.25);
}

/** Where a body points: `tilt` from upright (radians), `towards` on the ground (radians). */
interface Lean {
  tilt: number;
  towards: number;
}

function ease(share: number): number {
  const bounded = Math.min(1, Math.max(0, share));
  return bounded * bounded * (3 - 2 * bounded);
}

function leanOf(figure: FigureState): Lean {
  const { pose, poseAge, heading, speed } = figure;
  if (poseAge >= 0) {
    if (pose === 'dive') {
      const up = ease((poseAge - 1) / 0.5);
      return { tilt: 1.35 * ease(poseAge / 0.32) * (1 - up), towards: heading };
    }
    if (pose === 'slide')
      return {
        tilt: 1.05 * ease(poseAge / 0.2) * (1 - ease((poseAge - 0.7) / 0.3)),
        towards: heading + Math.PI,
      };
    if (pose === 'down')
      return {
        tilt: 1.5 * ease(poseAge / 0.3) * (1 - ease((poseAge - 1.3) / 0.6)),
        towards: heading,
      };
  }
  return { tilt: Math.min(0.2, speed * 0.024), towards: heading };
}

/** Returns the height that a pose adds, m: a keeper's leap, a header, a block, a hop of joy. */
function hop(figure: FigureState): number {
  const { pose, poseAge } = figure;
  if (poseAge < 0) return 0;
  if (pose === 'dive') return 0.55 * Math.sin(Math.min(1, poseAge / 0.55) * Math.PI);
  if (pose === 'header') return 0.45 * Math.sin(Math.min(1, poseAge / 0.45) * Math.PI);
  if (pose === 'block') return 0.4 * Math.sin(Math.min(1, poseAge / 0.6) * Math.PI);
  if (pose === 'celebrate') return figure.speed < 3 ? 0.3 * Math.abs(Math.sin(poseAge * 6)) : 0;
  return 0;
}

export function kitOf(venue: Venue, member: CastMember): Kit {
  if (member.side === 'official') return venue.kits.official;
  if (member.goalkeeper)
    return member.side === 'home' ? venue.kits.homeKeeper : venue.kits.awayKeeper;
  return venue.kits[member.side];
}

export function drawShadow(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  real: FigureState,
): void {
  const { shadow } = venue;
  const figure = holdPose(real);
  const lean = leanOf(figure);
  const reach = Math.sin(lean.tilt) * 1.5;
  const foot = camera.project(figure.x, figure.y, 0);
  const height = Math.cos(lean.tilt) * 1.6;
  const head = camera.project(
    figure.x + shadow.x * height + Math.cos(lean.towards) * reach,
    figure.y + shadow.y * height + Math.sin(lean.towards) * reach,
    0,
  );
  const moveX = Math.round(foot.x) - foot.x;
  const moveY = Math.round(foot.y) - foot.y;
  context.strokeStyle = shadow.color;
  context.lineCap = 'round';
  context.lineWidth = roundScale(foot.scale) * 0.34;
  context.beginPath();
  context.moveTo(foot.x + moveX, foot.y + moveY);
  context.lineTo(Math.round(head.x + moveX), Math.round(head.y + moveY));
  context.stroke();
}

type Point = readonly [number, number];

function limb(
  context: SKRSContext2D,
  from: Point,
  joint: Point,
  to: Point,
  width: number,
  upper: string,
  lower: string,
): void {
  context.lineWidth = width;
  context.strokeStyle = lower;
  context.beginPath();
  context.moveTo(joint[0], joint[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
  context.strokeStyle = upper;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(joint[0], joint[1]);
  context.stroke();
}

interface Look {
  kit: Kit;
  skin: string;
  hair: string;
  /** 1 running to the right of the picture, -1 to the left, 0 towards or away. */
  side: number;
  /** 1 running away from the camera, -1 towards it. */
  away: number;
}

function drawLegs(context: SKRSContext2D, figure: FigureState, look: Look): void {
  const { pose, poseAge, speed } = figure;
  const cycle = (figure.stride / (1.5 + speed * 0.2)) * Math.PI;
  const reach = Math.min(0.52, speed * 0.1);
  for (const [index, turn] of [0, Math.PI].entries()) {
    let swing = Math.sin(cycle + turn) * reach;
    let raise = Math.max(0, Math.cos(cycle + turn)) * Math.min(0.34, speed * 0.06);
    if (pose === 'kick' && index === 0 && poseAge >= 0 && poseAge < 0.4) {
      swing = 0.75 * Math.sin((poseAge / 0.4) * Math.PI * 1.2 + 0.6);
      raise = 0.22;
    }
    if (pose === 'jump') {
      swing = index === 0 ? 0.3 : -0.35;
      raise = index === 0 ? 0.35 : 0.1;
    }
    if (pose === 'dive' && poseAge > 0.1) {
      swing = index === 0 ? 0.2 : -0.15;
      raise = 0.1;
    }
    if (pose === 'block' || (pose === 'dive' && poseAge >= 0)) raise += 0.05;
    const spread = (index === 0 ? -1 : 1) * (0.07 + 0.06 * Math.abs(look.away));
    const hip: Point = [spread * 0.8, -0.86];
    const foot: Point = [spread + swing * look.side, -raise + swing * look.away * -0.16];
    const bend = 0.1 + raise * 0.5;
    const knee: Point = [
      (hip[0] + foot[0]) / 2 + bend * look.side,
      (hip[1] + foot[1]) / 2 - raise * 0.15,
    ];
    limb(context, hip, knee, foot, 0.15, look.skin, look.kit.socks);
    context.strokeStyle = '#15161a';
    context.lineWidth = 0.12;
    context.beginPath();
    context.moveTo(foot[0], foot[1]);
    context.lineTo(foot[0] + 0.13 * look.side + 0.01, foot[1] + 0.02);
    context.stroke();
  }
  context.fillStyle = look.kit.shorts;
  const wide = 0.15 + 0.07 * Math.abs(look.away);
  const flare = Math.min(0.06, speed * 0.012);
  context.beginPath();
  context.moveTo(-wide, -1.02);
  context.lineTo(wide, -1.02);
  context.lineTo(wide + 0.03 + flare, -0.64);
  context.lineTo(0.02, -0.68);
  context.lineTo(-wide - 0.03 - flare, -0.64);
  context.fill();
}

/** Returns where the hands are, in metres on the body's own axes (see `drawFigure`). */
function handsOf(figure: FigureState, look: Look): [Point, Point] {
  const { pose, poseAge, speed } = figure;
  const cycle = (figure.stride / (1.5 + speed * 0.2)) * Math.PI;
  const swing = Math.sin(cycle) * Math.min(0.36, speed * 0.07);
  const at = (x: number, y: number): Point => [x, y];
  if (poseAge >= 0) {
    const wave = Math.sin(poseAge * 9) * 0.08;
    if (pose === 'celebrate') return [at(-0.4 + wave, -2), at(0.4 + wave, -2)];
    if (pose === 'dive') return [at(-0.1, -2.05), at(0.14, -2.1)];
    if (pose === 'block') return [at(-0.16, -2.1), at(0.16, -2.12)];
    if (pose === 'header') return [at(-0.45, -1.2), at(0.45, -1.2)];
    if (pose === 'card') return [at(-0.25, -0.95), at(0.22, -2.12)];
    if (pose === 'jump')
      return [at(-0.4 * look.side - 0.15, -1.45), at(0.18 - 0.2 * look.side, -2.05)];
    if (pose === 'throw') {
      const follow = Math.min(1, poseAge / 0.25);
      return figure.hasBall || poseAge > 1
        ? [at(-0.14, -1.95), at(0.14, -1.95)]
        : [at(-0.3, -1.1), at(0.12 + 0.4 * look.side * follow, -1.9 + 0.5 * follow)];
    }
  }
  if (figure.hasBall && figure.pose !== 'kick' && figure.speed < 1.2)
    return [at(-0.18 + 0.2 * look.side, -1.15), at(0.18 + 0.2 * look.side, -1.15)];
  const open = 0.27 * Math.abs(look.away) + 0.1;
  return [
    at(-open - swing * look.side, -0.98 - Math.abs(swing) * 0.4),
    at(open + swing * look.side, -0.98 - Math.abs(swing) * 0.4),
  ];
}

function drawArm(context: SKRSContext2D, look: Look, index: 0 | 1, hand: Point): void {
  const wide = 0.15 + 0.1 * Math.abs(look.away);
  const shoulder: Point = [index === 0 ? -wide : wide, -1.44];
  const out = index === 0 ? -0.06 : 0.06;
  const elbow: Point = [(shoulder[0] + hand[0]) / 2 + out, (shoulder[1] + hand[1]) / 2 + 0.04];
  limb(context, shoulder, elbow, hand, 0.115, look.kit.sleeve, look.skin);
}

function drawTrunk(context: SKRSContext2D, look: Look): void {
  const wide = 0.19 + 0.085 * Math.abs(look.away);
  const waist = 0.165 + 0.05 * Math.abs(look.away);
  const outline = (left: number, right: number): void => {
    context.beginPath();
    context.moveTo(left * waist, -0.94);
    context.lineTo(right * waist, -0.94);
    context.lineTo(right * wide, -1.4);
    context.quadraticCurveTo(right * wide, -1.53, right * wide * 0.45, -1.54);
    context.lineTo(left * wide * 0.45, -1.54);
    context.quadraticCurveTo(left * wide, -1.53, left * wide, -1.4);
    context.fill();
  };
  context.fillStyle = look.kit.shirt;
  outline(-1, 1);
  context.fillStyle = 'rgba(0, 0, 0, 0.13)';
  outline(-1, -0.25);
}

function drawHead(context: SKRSContext2D, look: Look): void {
  const nod = 0.05 * look.side;
  context.fillStyle = look.skin;
  context.beginPath();
  context.arc(nod, -1.7, 0.135, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = look.hair;
  context.beginPath();
  if (look.away > 0.35) context.arc(nod, -1.72, 0.14, 0, Math.PI * 2);
  else {
    const turn = look.side * 0.7;
    context.arc(
      nod - look.side * 0.02,
      -1.73,
      0.142,
      Math.PI - turn * 0.9 + (look.side > 0 ? -0.5 : 0),
      Math.PI * 2 - turn * 0.9 + (look.side < 0 ? 0.5 : 0),
    );
  }
  context.fill();
}

/** Draws one person in position, kit, and stride or pose. */
export function drawFigure(
  context: SKRSContext2D,
  camera: Camera,
  venue: Venue,
  member: CastMember,
  index: number,
  real: FigureState,
): void {
  const figure = holdPose(real);
  const lean = leanOf(figure);
  const height = figure.lift + hop(figure);
  const foot = camera.project(figure.x, figure.y, height);
  if (foot.x < -80 || foot.x > camera.width + 80) return;
  const tip = camera.project(
    figure.x + Math.sin(lean.tilt) * Math.cos(lean.towards),
    figure.y + Math.sin(lean.tilt) * Math.sin(lean.towards),
    height + Math.cos(lean.tilt),
  );
  const scale = roundScale(foot.scale);
  const look: Look = {
    kit: kitOf(venue, member),
    skin: skinColours[Math.floor(speckle(index, 3) * skinColours.length)] ?? '#d9a074',
    hair: hairColours[Math.floor(speckle(index, 8) * hairColours.length)] ?? '#2a1c14',
    side: Math.cos(figure.heading),
    away: Math.sin(figure.heading),
  };
  let upX = Math.round(((tip.x - foot.x) / foot.scale) * 20) / 20;
  let upY = Math.round(((tip.y - foot.y) / foot.scale) * 20) / 20;
  const stretch = Math.hypot(upX, upY) || 1;
  if (stretch < 0.55) {
    upX *= 0.55 / stretch;
    upY *= 0.55 / stretch;
  }
  const unit = Math.hypot(upX, upY) || 1;
  // Local axes in metres: x to the right of the upright body, y down along it.
  context.setTransform(
    (-upY / unit) * scale,
    (upX / unit) * scale,
    -upX * scale,
    -upY * scale,
    Math.round(foot.x),
    Math.round(foot.y),
  );
  context.lineCap = 'round';
  const hands = handsOf(figure, look);
  // The arm beyond the body is drawn first, so that the body covers it.
  const [farArm, nearArm] = look.side > 0 ? ([0, 1] as const) : ([1, 0] as const);
  drawArm(context, look, farArm, hands[farArm]);
  drawLegs(context, figure, look);
  drawTrunk(context, look);
  drawArm(context, look, nearArm, hands[nearArm]);
  drawHead(context, look);
  if (figure.pose === 'card' && figure.poseAge >= 0) {
    context.fillStyle = venue.cardColor;
    context.fillRect(0.14, -2.4, 0.17, 0.26);
  }
  if (member.side !== 'official' && Math.abs(look.away) > 0.3 && scale > 13) {
    const size = 0.36;
    context.fillStyle = look.kit.digits;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.font = `800 20px ${fontFamily}`;
    context.transform(
      (size / 20) * Math.min(1, Math.abs(look.away) + 0.1),
      0,
      0,
      size / 20,
      0,
      -1.12,
    );
    context.fillText(String(member.number), 0, 0);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}
