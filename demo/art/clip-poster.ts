import { chanceOf } from '../src/match/chance.ts';
import type { League, Team } from '../src/world/world.ts';
import { crestAt } from './crest.ts';
import { word } from './letters.ts';
import { grain, inkOn, lightOf, linearGradient, mix, radialGradient, svg } from './paint.ts';
import { sportGlyph } from './sport-glyphs.ts';
import { groundColor, surface } from './surface.ts';

const night = '#070a10';

interface ClipScene {
  motif: string;
  home: Team;
  away: Team;
  league: League;
  /** The side it belongs to; `both` for ranges of the match. */
  side: 'home' | 'away' | 'both';
  /** Shirt number, 0 for none. */
  number: number;
}

/** A shirt with its number, 420 wide, around 0/0. */
function shirt(team: Team, number: number): string {
  const ink = inkOn(team.color, team.second, '#ffffff');
  const chance = chanceOf(`shirt ${team.id}`);
  const stripes = chance.chance(0.5)
    ? `<path d="M-126-150H-96V250H-126ZM96-150H126V250H96Z" fill="${team.second}" opacity=".8"/>`
    : `<path d="M-150 120H150V160H-150Z" fill="${team.second}" opacity=".8"/>`;
  const cut =
    'M-70-210Q0-176 70-210L150-180L222-52L148-10L130-36V250H-130V-36L-148-10L-222-52L-150-180Z';
  return (
    `<clipPath id="shirt"><path d="${cut}"/></clipPath>` +
    `<path d="${cut}" fill="${team.color}"/><g clip-path="url(#shirt)">${stripes}` +
    `<path d="M-230-220H-130V260H-230ZM130-220H230V260H130Z" fill="#000" opacity=".16"/><path d="M-40-220H230V260H10Z" fill="#fff" opacity=".06"/></g>` +
    `<path d="${cut}" fill="none" stroke="${mix(team.color, '#000000', 0.45)}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M-70-210Q0-176 70-210" fill="none" stroke="${team.second}" stroke-width="14"/>` +
    (number > 0
      ? word({ text: String(number), x: 0, y: 30, height: 190, color: ink, maxWidth: 170 })
      : '')
  );
}

/** A ball in flight with its trail, coming from the left. */
const ball = (scene: ClipScene, x: number, y: number, size: number, trail: string): string =>
  `<path d="M${x - 760} ${y + 330}Q${x - 300} ${y + 200} ${x - size * 0.3} ${y - size * 0.42}L${x + size * 0.2} ${y + size * 0.44}Q${x - 260} ${y + 290} ${x - 760} ${y + 350}Z" fill="${trail}" opacity=".8"/>` +
  `<circle cx="${x}" cy="${y}" r="${size * 0.47}" fill="#f7f6f2"/><circle cx="${x + size * 0.1}" cy="${y + size * 0.12}" r="${size * 0.36}" fill="#000" opacity=".06"/>` +
  sportGlyph(scene.league.sport, { x, y, size, color: '#1b2028', weight: 5 });

/** The net from the front, bulging where the ball struck. */
function net(x: number, y: number): string {
  const lines: string[] = [];
  for (let index = 0; index <= 20; index += 1) {
    const at = 560 + index * 36;
    const pull = Math.exp(-(((at - x) / 150) ** 2)) * 46;
    lines.push(`M${at} 90Q${(at + (at > x ? pull : -pull)).toFixed(0)} ${y} ${at} 590`);
  }
  for (let index = 0; index <= 13; index += 1) {
    const at = 90 + index * 38;
    const pull = Math.exp(-(((at - y) / 130) ** 2)) * 40;
    lines.push(`M560 ${at}Q${x} ${(at + (at > y ? pull : -pull)).toFixed(0)} 1290 ${at}`);
  }
  return `<path d="${lines.join('')}" fill="none" stroke="#fff" stroke-width="2.5" opacity=".38"/><path d="M556 640V84H1290" fill="none" stroke="#f4f4f0" stroke-width="18"/>`;
}

const goalScene = (scene: ClipScene, color: string, team: Team): string =>
  net(930, 300) +
  ball(scene, 930, 300, 190, color) +
  `<g transform="translate(290 410) scale(.92)">${shirt(team, scene.number)}</g>`;

const playerScene = (scene: ClipScene, color: string, team: Team): string =>
  `<path d="M250 0H520L300 720H30ZM620 0H690L470 720H400Z" fill="${color}" opacity=".55"/>` +
  word({
    text: scene.number > 0 ? String(scene.number) : team.short,
    x: 930,
    y: 330,
    height: 520,
    color: '#ffffff',
    opacity: 0.13,
    maxWidth: 560,
  }) +
  `<ellipse cx="640" cy="700" rx="330" ry="40" fill="url(#shade)"/><g transform="translate(640 380) scale(1.24)">${shirt(team, scene.number)}</g>`;

const saveScene = (scene: ClipScene, color: string, team: Team): string =>
  `<g fill="${color}" opacity=".5">${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    .map((index) => `<path d="M900 330l-26-420h52z" transform="rotate(${index * 30} 900 330)"/>`)
    .join('')}</g>` +
  ball(scene, 900, 330, 230, 'none') +
  `<g transform="translate(330 400)">${shirt(team, scene.number)}</g>`;

const cardScene =
  (color: string) =>
  (scene: ClipScene, _streak: string, team: Team): string =>
    `<g transform="rotate(12 860 330)"><path d="M752 150h216a18 18 0 0 1 18 18v324a18 18 0 0 1-18 18H752a18 18 0 0 1-18-18V168a18 18 0 0 1 18-18z" fill="${color}"/><path d="M752 150h110L734 420V168a18 18 0 0 1 18-18z" fill="#fff" opacity=".28"/></g>` +
    `<g transform="translate(380 400)">${shirt(team, scene.number)}</g>`;

/** Both crests and a dial that shows the part of the match. */
const dialScene =
  (from: number) =>
  (scene: ClipScene): string => {
    const angle = (share: number) => share * 2 * Math.PI - Math.PI / 2;
    const point = (share: number, radius: number) =>
      `${(640 + radius * Math.cos(angle(share))).toFixed(1)} ${(340 + radius * Math.sin(angle(share))).toFixed(1)}`;
    const ticks = Array.from(
      { length: 36 },
      (_, index) => `M${point(index / 36, 196)}L${point(index / 36, 214)}`,
    );
    const large = 1 - from > 0.5 ? 1 : 0;
    return (
      `<path d="${ticks.join('')}" stroke="#fff" stroke-width="5" opacity=".5"/><circle cx="640" cy="340" r="160" fill="none" stroke="#fff" stroke-width="34" opacity=".16"/>` +
      `<path d="M${point(from, 160)}A160 160 0 ${large} 1 ${point(0.9999, 160)}" fill="none" stroke="#fff" stroke-width="34"/>` +
      sportGlyph(scene.league.sport, { x: 640, y: 340, size: 170, color: '#ffffff', weight: 6 }) +
      crestAt(scene.home, 'h', 220, 340, 300) +
      crestAt(scene.away, 'a', 1060, 340, 300)
    );
  };

const scenes: Readonly<Record<string, (scene: ClipScene, color: string, team: Team) => string>> = {
  goal: goalScene,
  penalty: goalScene,
  save: saveScene,
  yellow_card: cardScene('#ffd21f'),
  suspension: cardScene('#f4f4f0'),
  player: playerScene,
  half: dialScene(0.5),
  whistle: dialScene(0.82),
};

/** Viewfinder marks: a clip is a frame cut out of a match. */
const viewfinder =
  '<path d="M48 118V48H118M1162 48H1232V118M1232 602V672H1162M118 672H48V602" fill="none" stroke="#fff" stroke-width="6" opacity=".7"/>';

/** Returns the picture of a clip, 1280 by 720: a symbol of the moment, with shirt and number. */
export function clipPoster(scene: ClipScene): string {
  const team = scene.side === 'away' ? scene.away : scene.home;
  const other = scene.side === 'away' ? scene.home : scene.away;
  const color = lightOf(team);
  const ground = groundColor[scene.league.sport];
  const draw = scenes[scene.motif] ?? playerScene;
  return svg(
    1280,
    720,
    `<defs>${grain}${linearGradient('sky', [
      [0, mix(color, night, 0.8)],
      [1, mix(ground, night, 0.35)],
    ])}${linearGradient(
      'wash',
      [
        [0, color, 0.75],
        [0.7, color, 0.1],
        [1, lightOf(other), 0.35],
      ],
      '0 0 1 1',
    )}${linearGradient('foot', [
      [0, night, 0],
      [1, night, 0.8],
    ])}${radialGradient('shade', [
      [0, '#000000', 0.6],
      [1, '#000000', 0],
    ])}</defs>` +
      '<path d="M0 0H1280V720H0Z" fill="url(#sky)"/><path d="M0 0H1280V720H0Z" fill="url(#wash)"/>' +
      surface(
        scene.league.sport,
        {
          width: 1280,
          near: 820,
          horizon: 250,
          half: 1500,
          centre: scene.side === 'away' ? 420 : 860,
        },
        { lines: '#ffffff', opacity: 0.26, bands: 0.04, weight: 5 },
      ) +
      draw(scene, mix(color, '#ffffff', 0.12), team) +
      `<path d="M0 0H1280V720H0Z" fill="url(#grain)"/><path d="M0 470H1280V720H0Z" fill="url(#foot)"/>${viewfinder}` +
      (scene.side === 'both' ? '' : crestAt(team, 'k', 1150, 590, 120)),
  );
}
