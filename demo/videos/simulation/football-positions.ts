import { clamp, distance } from './body.ts';
import type { Match, Player } from './football-state.ts';
import { pitchSize, direction, sideOf } from './football-state.ts';
import { opponentOf } from './match-log.ts';
import { rollDrag } from './football-kicks.ts';

function aim(player: Player, x: number, y: number, pace: number): void {
  player.targetX = clamp(x, -53.5, 53.5);
  player.targetY = clamp(y, -35, 35);
  player.pace = pace;
}

/** Returns where a player can first reach a moving ball, looking up to 3 s ahead. */
export function meetingPoint(match: Match, player: Player): { x: number; y: number; time: number } {
  const ball = match.ball;
  for (let time = 0.08; time < 3; time += 0.12) {
    const rolled =
      ball.flight === 'loft' || ball.flight === 'shot'
        ? time
        : (1 - Math.exp(-rollDrag * time)) / rollDrag;
    const x = ball.x + ball.vx * rolled;
    const y = ball.y + ball.vy * rolled;
    const height = ball.z + ball.vz * time - 4.9 * time * time;
    if (height > 2.1) continue;
    const reach = 7 * time;
    if ((x - player.x) ** 2 + (y - player.y) ** 2 <= reach * reach) return { x, y, time };
  }
  return { x: ball.x + ball.vx, y: ball.y + ball.vy, time: 3 };
}

function keepGoal(match: Match, keeper: Player): void {
  if (keeper.pose === 'dive' && match.now < keeper.poseUntil) {
    keeper.pace = match.now < keeper.poseSince ? 3 : 6;
    return;
  }
  const dir = direction(match, keeper.side);
  const { ball } = match;
  const far = clamp((ball.x * dir + 52) / 105, 0, 1);
  const x = -pitchSize.halfLength + 1 + far * 12;
  aim(keeper, dir * x, clamp(ball.y * 0.16, -2.8, 2.8), 4.5);
  const meeting = meetingPoint(match, keeper);
  const claims =
    ball.holder === null &&
    ball.flight !== 'shot' &&
    meeting.x * dir < -44 &&
    Math.abs(meeting.y) < 8 &&
    meeting.time < 0.9;
  if (claims) aim(keeper, meeting.x, meeting.y, 6.5);
}

function onsideLine(match: Match, side: Player['side']): number {
  const dir = direction(match, side);
  const line = sideOf(match, opponentOf(side))
    .map((rival) => rival.x * dir)
    .toSorted((a, b) => b - a);
  return Math.max(line[1] ?? 0, match.ball.x * dir, 0);
}

const boxRuns: readonly (readonly [number, number])[] = [
  [47, 3],
  [45.5, -4.5],
  [41, 0],
  [35, 5],
];

function attack(match: Match, side: Player['side'], busy: ReadonlySet<Player>): void {
  const dir = direction(match, side);
  const { ball } = match;
  const ballX = ball.x * dir;
  const limit = onsideLine(match, side) - 0.3;
  const wide = Math.sign(ball.y) || 1;
  let run = 0;
  const forwards = sideOf(match, side).toSorted((a, b) => b.formationX - a.formationX);
  for (const player of forwards) {
    if (player.goalkeeper || busy.has(player)) continue;
    let x = player.formationX * 36 + ballX * 0.55 + 8;
    let y = player.formationY * 28 + ball.y * 0.14;
    x += Math.sin(match.now * 0.7 + player.index * 1.9) * 2.2;
    y += Math.cos(match.now * 0.6 + player.index * 2.7) * 2.2;
    const boxRun = boxRuns[run];
    if (ballX > 27 && player.formationX > -0.2 && boxRun) {
      x = boxRun[0];
      y = boxRun[1] * wide;
      run++;
    }
    aim(player, dir * clamp(Math.min(x, limit), -50, 50), y, distance(player, ball) > 30 ? 5 : 6.4);
  }
}

function defend(match: Match, side: Player['side'], busy: ReadonlySet<Player>): void {
  const dir = direction(match, side);
  const { ball } = match;
  const ballX = ball.x * dir;
  const free = sideOf(match, side).filter((player) => !player.goalkeeper && !busy.has(player));
  for (const player of free) {
    const x = player.formationX * 30 + ballX * 0.58 - 7;
    const y = player.formationY * 20 + ball.y * 0.34;
    aim(player, dir * clamp(x, -49, 40), y, 5.2);
  }
  const dangerous = sideOf(match, opponentOf(side))
    .filter((rival) => rival.x * dir < -16 && rival !== ball.holder)
    .toSorted((a, b) => a.x * dir - b.x * dir);
  const unused = new Set(free.filter((player) => player.formationX < 0.2));
  for (const rival of dangerous) {
    let marker: Player | null = null;
    for (const player of unused) {
      if (!marker || distance(player, rival) < distance(marker, rival)) marker = player;
    }
    if (!marker || distance(marker, rival) > 15) continue;
    unused.delete(marker);
    const toGoalX = -dir * pitchSize.halfLength - rival.x;
    const length = Math.hypot(toGoalX, rival.y) || 1;
    const x = rival.x + (toGoalX / length) * 1.7;
    aim(marker, x, rival.y - (rival.y / length) * 1.7, 6.6);
  }
}

/** Returns the player who reaches a loose ball first; the last kicker does not count for 0.6 s. */
function quickest(match: Match, players: readonly Player[]): Player | null {
  const { ball } = match;
  let best: Player | null = null;
  let bestTime = Infinity;
  for (const player of players) {
    if (player === ball.kicker && match.now - ball.kickedAt < 0.6) continue;
    const time = meetingPoint(match, player).time + distance(player, ball) * 0.01;
    if (best && time >= bestTime) continue;
    best = player;
    bestTime = time;
  }
  return best;
}

function chase(match: Match, side: Player['side'], busy: Set<Player>): void {
  const { ball } = match;
  const mine = sideOf(match, side).filter((player) => !player.goalkeeper);
  if (ball.holder) {
    if (ball.holder.side === side) return;
    const holder = ball.holder;
    const dir = direction(match, side);
    const order = mine.toSorted((a, b) => distance(a, holder) - distance(b, holder));
    const [press, cover] = order;
    if (press) {
      aim(press, holder.x + holder.vx * 0.25 - dir * 0.5, holder.y + holder.vy * 0.25, 6.7);
      busy.add(press);
    }
    if (cover) {
      aim(cover, holder.x - dir * 6, holder.y * 0.8, 6);
      busy.add(cover);
    }
    return;
  }
  const runner = ball.receiver?.side === side ? ball.receiver : quickest(match, mine);
  if (!runner || runner.goalkeeper) return;
  const meeting = meetingPoint(match, runner);
  aim(runner, meeting.x, meeting.y, 7.3);
  busy.add(runner);
}

/** Sends the ball carrier forward, around the rivals within 6 m. */
function dribble(match: Match, holder: Player): void {
  const dir = direction(match, holder.side);
  const goalX = dir * pitchSize.halfLength;
  const wing = Math.abs(holder.formationY) > 0.6 && holder.x * dir < 38;
  let x = goalX - holder.x;
  let y = (wing ? holder.formationY * 26 : 0) - holder.y;
  const length = Math.hypot(x, y) || 1;
  x /= length;
  y /= length;
  for (const rival of match.players) {
    if (rival.side === holder.side) continue;
    const gap = distance(rival, holder);
    if (gap > 6 || gap === 0) continue;
    const push = (6 - gap) * 0.16;
    x += ((holder.x - rival.x) / gap) * push * 0.6;
    y += ((holder.y - rival.y) / gap) * push * 1.4;
  }
  const size = Math.hypot(x, y) || 1;
  const targetX = clamp(holder.x + (x / size) * 6, -51, 51);
  aim(holder, targetX, clamp(holder.y + (y / size) * 6, -32.5, 32.5), 5.6);
}

/** Sets every player's target for open play. */
export function placePlayers(match: Match): void {
  const busy = new Set<Player>();
  for (const player of match.players) {
    if (player.goalkeeper) keepGoal(match, player);
    if (match.now < player.stunnedUntil) {
      aim(player, player.x, player.y, 1);
      busy.add(player);
    }
  }
  const { holder } = match.ball;
  if (holder) {
    if (!busy.has(holder)) dribble(match, holder);
    if (holder.goalkeeper) aim(holder, holder.x, holder.y, 2);
    busy.add(holder);
  }
  chase(match, match.possession, busy);
  attack(match, match.possession, busy);
  const rivals = new Set(busy);
  chase(match, opponentOf(match.possession), rivals);
  defend(match, opponentOf(match.possession), rivals);
}

/** Returns the position of a player for a kick-off: own half, kick-off takers at the spot. */
export function kickOffPosition(
  match: Match,
  player: Player,
  taking: Player['side'],
): [number, number] {
  const dir = direction(match, player.side);
  if (player.side === taking && player.formationX > 0.6) return [-dir * 0.5, 0.2];
  if (player.side === taking && player.number % 10 === 0) return [-dir * 5, 6];
  const x = player.goalkeeper ? -50 : Math.min(-1.5, player.formationX * 22 - 13);
  const y = player.formationY * 27;
  const near = Math.hypot(x, y) < 10 && player.side !== taking;
  return [dir * (near ? -10.5 : x), y];
}
