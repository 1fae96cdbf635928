import { chanceOf } from '../src/match/chance.ts';
import type { League, Team } from '../src/world/world.ts';
import { crestAt } from './crest.ts';
import { word } from './letters.ts';
import { grain, lightOf, linearGradient, mix, radialGradient, svg } from './paint.ts';
import { groundColor, surface } from './surface.ts';

const width = 1280;
const height = 720;
const night = '#070a10';

/** Beams of stadium floodlights. */
function beams(seed: string): string {
  const chance = chanceOf(seed);
  return [180, 420, 860, 1100]
    .map((x) => {
      const lean = (640 - x) * chance.range(0.35, 0.75);
      const spread = chance.range(70, 150);
      return `<path d="M${x - 8}-10H${x + 8}L${Math.round(x + lean + spread)} 560H${Math.round(x + lean - spread)}Z" fill="url(#beam)"/>`;
    })
    .join('');
}

/** Rows of floodlights above the stand. */
const lamps = (x: number, color: string): string =>
  `<g fill="${color}">${[0, 1, 2, 3, 4].map((index) => `<circle cx="${x + index * 26 - 52}" cy="34" r="6"/>`).join('')}</g>`;

/** The two colours of what a team wears. */
type Kit = Pick<Team, 'color' | 'second'>;

/** Returns the kit of a team that wears a colour, beside its first one; its own kit for null. */
export const kitOf = (team: Team, worn: string | null): Kit =>
  worn === null ? team : { color: worn, second: team.color };

interface Scene {
  home: Team;
  away: Team;
  /** They colour the picture; the crests have the teams' own colours. */
  homeKit: Kit;
  awayKit: Kit;
  league: League;
}

const defs = ({ homeKit, awayKit, league }: Scene): string => {
  const left = lightOf(homeKit);
  const right = lightOf(awayKit);
  const field = groundColor[league.sport];
  return (
    '<defs>' +
    grain +
    linearGradient('sky', [
      [0, mix(mix(left, right, 0.5), night, 0.88)],
      [0.5, mix(mix(left, right, 0.5), night, 0.72)],
    ]) +
    linearGradient('field', [
      [0, mix(field, night, 0.62)],
      [0.5, mix(field, night, 0.28)],
      [1, field],
    ]) +
    linearGradient(
      'left',
      [
        [0, left, 0.95],
        [0.65, left, 0.5],
        [1, left, 0.08],
      ],
      '0 0 1 0',
    ) +
    linearGradient(
      'right',
      [
        [0, right, 0.08],
        [0.35, right, 0.5],
        [1, right, 0.95],
      ],
      '0 0 1 0',
    ) +
    linearGradient('beam', [
      [0, '#ffffff', 0.2],
      [1, '#ffffff', 0],
    ]) +
    linearGradient('foot', [
      [0, night, 0],
      [1, night, 0.82],
    ]) +
    radialGradient('glow', [
      [0, '#ffffff', 0.42],
      [0.5, '#ffffff', 0.1],
      [1, '#ffffff', 0],
    ]) +
    radialGradient('haze', [
      [0, '#ffffff', 0.34],
      [0.5, '#ffffff', 0.12],
      [1, '#ffffff', 0],
    ]) +
    radialGradient('shade', [
      [0, '#000000', 0.55],
      [1, '#000000', 0],
    ]) +
    '</defs>'
  );
};

/** The field below the horizon, lit from each side in its team's colour. */
const ground = ({ league }: Scene): string =>
  '<path d="M0 330H1280V720H0Z" fill="url(#field)"/><path d="M0 330H640V720H0Z" fill="url(#left)" opacity=".5"/><path d="M640 330H1280V720H640Z" fill="url(#right)" opacity=".5"/>' +
  '<ellipse cx="640" cy="330" rx="900" ry="70" fill="url(#haze)"/>' +
  surface(
    league.sport,
    { width, near: 760, horizon: 330, half: 1120, centre: 640 },
    { lines: '#ffffff', opacity: 0.42, bands: 0.04, weight: 4 },
  );

const crestsApart = ({ home, away }: Scene, y: number, size: number, apart: number): string =>
  [
    { team: home, id: 'h', x: 640 - apart },
    { team: away, id: 'a', x: 640 + apart },
  ]
    .map(
      ({ team, id, x }) =>
        `<ellipse cx="${x}" cy="${y + size * 0.56}" rx="${size * 0.5}" ry="${size * 0.1}" fill="url(#shade)"/>` +
        `<circle cx="${x}" cy="${y}" r="${size * 0.85}" fill="url(#glow)"/>${crestAt(team, id, x, y, size)}`,
    )
    .join('');

/** Two areas of colour that meet in a slanted seam. */
function seamed(scene: Scene): string {
  const { home, away } = scene;
  return (
    `<path d="M0 0H760L520 720H0Z" fill="url(#left)"/><path d="M760 0H1280V720H520Z" fill="url(#right)"/>` +
    ground(scene) +
    beams(`${home.id}${away.id}`) +
    word({ text: home.short, x: 250, y: 150, height: 150, color: '#ffffff', opacity: 0.1 }) +
    word({ text: away.short, x: 1030, y: 570, height: 150, color: '#ffffff', opacity: 0.1 }) +
    '<path d="M752 0H768L528 720H512Z" fill="#fff" opacity=".85"/><path d="M780 0H786L546 720H540Z" fill="#fff" opacity=".35"/>' +
    crestsApart(scene, 340, 350, 300)
  );
}

/** Crests larger than the picture, cropped by its edges. */
function looming(scene: Scene): string {
  const { home, away } = scene;
  return (
    `<path d="M0 0H640V720H0Z" fill="url(#left)"/><path d="M640 0H1280V720H640Z" fill="url(#right)"/>` +
    `<g opacity=".16">${crestAt(home, 'hb', 130, 380, 900)}${crestAt(away, 'ab', 1150, 380, 900)}</g>` +
    ground(scene) +
    beams(`${away.id}${home.id}`) +
    '<path d="M600 0H680L660 720H620Z" fill="url(#beam)"/>' +
    crestsApart(scene, 350, 330, 250)
  );
}

/** Slanted panels in the colours of both kits. */
function panelled(scene: Scene): string {
  const { home, away, homeKit, awayKit } = scene;
  const panel = (x: number, w: number, color: string, opacity: number) =>
    `<path d="M${x} 0H${x + w}L${x + w - 220} 720H${x - 220}Z" fill="${color}" opacity="${opacity}"/>`;
  return (
    panel(-60, 330, lightOf(homeKit), 0.95) +
    panel(290, 120, homeKit.second, 0.85) +
    panel(430, 240, lightOf(homeKit), 0.5) +
    panel(850, 240, lightOf(awayKit), 0.5) +
    panel(1110, 120, awayKit.second, 0.85) +
    panel(1250, 330, lightOf(awayKit), 0.95) +
    `<path d="M0 0H1280V720H0Z" fill="${night}" opacity=".22"/>` +
    ground(scene) +
    beams(`${home.id} ${away.id}`) +
    crestsApart(scene, 345, 350, 270)
  );
}

/** A full stadium behind the field, with its lights on. */
function stadium(scene: Scene): string {
  const { home, away, homeKit, awayKit } = scene;
  const chance = chanceOf(`crowd ${home.id} ${away.id}`);
  const tier = (y: number, bend: number, color: string, opacity: number) =>
    `<path d="M0 ${y}Q640 ${y - bend} 1280 ${y}V${y + 74}Q640 ${y + 74 - bend} 0 ${y + 74}Z" fill="${color}" opacity="${opacity}"/>`;
  const flashes = Array.from({ length: 70 }, () => {
    const x = chance.range(0, 1280);
    const y = chance.range(120, 285);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${chance.range(1, 3.2).toFixed(1)}"/>`;
  }).join('');
  return (
    tier(110, 40, lightOf(homeKit), 0.4) +
    tier(172, 26, lightOf(awayKit), 0.42) +
    tier(232, 12, mix(homeKit.second, awayKit.second, 0.5), 0.26) +
    `<g fill="#fff" opacity=".5">${flashes}</g>` +
    '<path d="M0 0H640V720H0Z" fill="url(#left)" opacity=".45"/><path d="M640 0H1280V720H640Z" fill="url(#right)" opacity=".45"/>' +
    ground(scene) +
    beams(`${home.short}${away.short}`) +
    lamps(180, '#ffffff') +
    lamps(1100, '#ffffff') +
    crestsApart(scene, 390, 340, 265)
  );
}

const layouts = [seamed, looming, panelled, stadium] as const;

/** Returns the key picture of a pairing, 1280 by 720: crests, worn colours and the ground, no words. */
export function poster(scene: Scene): string {
  const layout = chanceOf(`layout ${scene.home.id} ${scene.away.id}`).pick(layouts);
  return svg(
    width,
    height,
    `${defs(scene)}<path d="M0 0H1280V720H0Z" fill="url(#sky)"/>${layout(scene)}` +
      '<path d="M0 0H1280V720H0Z" fill="url(#grain)"/><path d="M0 430H1280V720H0Z" fill="url(#foot)"/>',
  );
}
