import { clamp } from './body.ts';
import type { HandballMatch, HandballPlayer } from './handball-state.ts';
import {
  attackPositions,
  courtSize,
  defenceAcross,
  attackDirection,
  isOnCourt,
} from './handball-state.ts';

function aim(player: HandballPlayer, x: number, y: number, pace: number): void {
  player.targetX = x;
  player.targetY = clamp(y, -10.4, 10.4);
  player.pace = pace;
}

/**
 * Returns the distance of the goal-area line from the goal line at a position across the court, plus a margin.
 */
function areaDepth(across: number, margin: number): number {
  const radius = 6 + margin;
  const beyond = Math.max(0, Math.abs(across) - courtSize.goalHalf);
  return Math.sqrt(Math.max(0.5, radius * radius - beyond * beyond));
}

function keep(match: HandballMatch, keeper: HandballPlayer): void {
  if (keeper.pose === 'dive' && match.now < keeper.poseUntil) return;
  const dir = attackDirection(match, keeper.side);
  const { ball } = match;
  const x = -dir * (courtSize.halfLength - 0.8);
  aim(keeper, x, clamp(ball.y * 0.13, -1, 1), 3.4);
}

function attack(match: HandballMatch, player: HandballPlayer): void {
  const dir = attackDirection(match, player.side);
  const baseX = attackPositions[player.slot][0];
  // Left is the side's own left: the positions turn with the direction of play.
  const baseY = attackPositions[player.slot][1] * dir;
  const { phase } = match;
  let x = baseX + Math.sin(match.now * 1.3 + player.index * 2.1) * 0.9;
  let y = baseY + Math.cos(match.now * 1.1 + player.index * 1.7) * 0.7;
  if (player.slot === 'pivot') y = Math.sin(match.now * 0.8) * 3.2;
  if (match.holder === player && phase.kind === 'build') x += 1.8;
  if (phase.kind === 'free_throw' || phase.kind === 'penalty') x = Math.min(x, 10.4);
  if (phase.kind === 'advance' && phase.runner === player) {
    x = 14;
    y = baseY * 0.35;
  }
  aim(player, dir * x, y, phase.kind === 'advance' ? 6.9 : 4.6);
}

function defend(match: HandballMatch, player: HandballPlayer): void {
  const dir = -attackDirection(match, player.side);
  const { ball, phase } = match;
  let across = defenceAcross[player.slot] * -dir;
  across += clamp(ball.y - across, -1.2, 1.2) * 0.6;
  let depth = areaDepth(across, 0.9);
  const near = Math.abs(ball.y - across) < 1.5 && ball.x * dir > 5 && ball.x * dir < 15;
  if (near) depth = Math.min(depth + 1.3, courtSize.halfLength - ball.x * dir - 1.1);
  if (phase.kind === 'penalty') depth = Math.max(depth, 9.6);
  aim(player, dir * (courtSize.halfLength - Math.max(6.3, depth)), across, 6.4);
  if (phase.kind === 'penalty') player.targetX = dir * (courtSize.halfLength - 9.9);
}

function sitOut(match: HandballMatch, player: HandballPlayer): void {
  const dir = attackDirection(match, player.side);
  aim(player, -dir * 6, 11.6, 5);
  player.targetY = 11.6;
}

/** Sets every player's target for the current phase of play. */
export function placeHandballers(match: HandballMatch): void {
  const { phase } = match;
  for (const player of match.players) {
    if (!isOnCourt(match, player)) sitOut(match, player);
    else if (player.slot === 'keeper') keep(match, player);
    else if (player.side === match.attacking) attack(match, player);
    else defend(match, player);
  }
  if (phase.kind === 'throw_off') {
    for (const player of match.players) {
      if (player.side !== match.attacking || player.slot === 'keeper') continue;
      const dir = attackDirection(match, player.side);
      const [x, y] = attackPositions[player.slot];
      aim(player, player.slot === 'centre' ? 0 : dir * Math.min(-0.6, x - 18), dir * y * 0.95, 6.8);
    }
  }
  if (phase.kind === 'run_up' || phase.kind === 'shot') {
    const { shooter, shot } = phase;
    const dir = attackDirection(match, shooter.side);
    const reach = { back: 11.6, wing: 15.6, pivot: 15, break: 15.4, penalty: 13 }[shot];
    const y = shot === 'wing' ? shooter.y * 0.72 : shooter.y * 0.85;
    aim(shooter, dir * reach, y, shot === 'penalty' ? 0 : 5.8);
  }
}
