import { chanceOf } from '../src/match/chance.ts';
import type { DemoSport, Team } from '../src/world/world.ts';
import { crestAt } from './crest.ts';
import { word } from './letters.ts';
import { grain, inkOn, lightOf, linearGradient, mix, radialGradient, svg, vivid } from './paint.ts';
import { sportGlyph } from './sport-glyphs.ts';
import { groundColor, surface } from './surface.ts';

const night = '#070a10';

/** A category, subcategory or league, as its emblem shows it. */
export interface Badge {
  id: string;
  short: string;
  sport: DemoSport;
  color: string;
}

/** Draws the emblem of a badge, round or hexagonal, 256 square, legible on light and dark. */
function emblemBody(badge: Badge): string {
  const ink = inkOn(badge.color, '#ffffff');
  const dark = mix(badge.color, night, 0.82);
  const round = chanceOf(`emblem ${badge.id}`).chance(0.5);
  const outline = round
    ? 'M128 6A122 122 0 0 1 128 250A122 122 0 0 1 128 6Z'
    : 'M128 4L236 66V190L128 252L20 190V66Z';
  return (
    `<path d="${outline}" fill="${dark}"/><path d="${outline}" fill="none" stroke="${badge.color}" stroke-width="10"/>` +
    sportGlyph(badge.sport, { x: 128, y: 100, size: 104, color: badge.color, weight: 7 }) +
    `<path d="M34 164H222V208H34Z" fill="${badge.color}"/>${word({ text: badge.short, x: 128, y: 186, height: 28, color: ink, maxWidth: 150 })}`
  );
}

export const emblem = (badge: Badge): string => svg(256, 256, emblemBody(badge));

const backdrop = (badge: Badge, width: number, height: number): string =>
  `<defs>${grain}${linearGradient('sky', [
    [0, mix(badge.color, night, 0.78)],
    [1, mix(groundColor[badge.sport], night, 0.5)],
  ])}${linearGradient(
    'wash',
    [
      [0, vivid(badge.color), 0.85],
      [0.6, vivid(badge.color), 0.18],
      [1, vivid(badge.color), 0],
    ],
    '0 0 1 0.4',
  )}${linearGradient('foot', [
    [0, night, 0],
    [1, night, 0.7],
  ])}${radialGradient('glow', [
    [0, '#ffffff', 0.35],
    [1, '#ffffff', 0],
  ])}</defs>` +
  `<path d="M0 0H${width}V${height}H0Z" fill="url(#sky)"/><path d="M0 0H${width}V${height}H0Z" fill="url(#wash)"/>`;

const finish = (width: number, height: number): string =>
  `<path d="M0 0H${width}V${height}H0Z" fill="url(#grain)"/><path d="M0 ${height / 2}H${width}V${height}H0Z" fill="url(#foot)"/>`;

/** Returns the card of a category, subcategory or league, 640 by 360. */
export const tile = (badge: Badge): string =>
  svg(
    640,
    360,
    backdrop(badge, 640, 360) +
      surface(
        badge.sport,
        { width: 640, near: 400, horizon: 120, half: 640, centre: 420 },
        { lines: '#ffffff', opacity: 0.3, bands: 0.05, weight: 3 },
      ) +
      sportGlyph(badge.sport, {
        x: 500,
        y: 110,
        size: 420,
        color: '#ffffff',
        weight: 3,
        opacity: 0.12,
      }) +
      finish(640, 360) +
      `<g transform="translate(206 66) scale(.89)">${emblemBody(badge)}</g>`,
  );

/** Returns the size of a banner, and position and size of its symbol, so large that its edges are cropped. */
const signOf = (shape: 'wide' | 'square') =>
  shape === 'wide'
    ? ({ width: 1920, height: 480, x: 1400, y: 350, size: 1050 } as const)
    : ({ width: 780, height: 780, x: 540, y: 490, size: 900 } as const);

/**
 * Returns the banner of a league, category or subcategory: wide 1920 by 480, or square 780 by 780 for phones.
 * The page shows the full emblem below it, so the banner only uses it as a light effect.
 */
export function badgeBanner(badge: Badge, shape: 'wide' | 'square'): string {
  const { width, height, x, y, size } = signOf(shape);
  return svg(
    width,
    height,
    backdrop(badge, width, height) +
      surface(
        badge.sport,
        { width, near: height + 60, horizon: height * 0.2, half: width * 0.7, centre: x },
        { lines: '#ffffff', opacity: 0.32, bands: 0.05, weight: 4 },
      ) +
      `<circle cx="${x}" cy="${y}" r="${size * 0.7}" fill="url(#glow)"/>` +
      `<g opacity=".5" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 256})">${emblemBody(badge)}</g>` +
      finish(width, height),
  );
}

/**
 * Returns the banner of a team: its colours and its oversized crest. The page shows the full crest below
 * it.
 */
export function teamBanner(team: Team, sport: DemoSport, shape: 'wide' | 'square'): string {
  const badge = { id: team.id, short: team.short, sport, color: lightOf(team) };
  const { width, height, x, y, size } = signOf(shape);
  const slope = (from: number, wide: number, color: string, opacity: number) =>
    `<path d="M${from} 0H${from + wide}L${from + wide - height * 0.32} ${height}H${from - height * 0.32}Z" fill="${color}" opacity="${opacity}"/>`;
  return svg(
    width,
    height,
    backdrop(badge, width, height) +
      slope(width * 0.42, width * 0.07, team.second, 0.8) +
      slope(width * 0.51, width * 0.34, lightOf(team), 0.6) +
      slope(width * 0.87, width * 0.04, team.second, 0.55) +
      surface(
        sport,
        { width, near: height + 80, horizon: height * 0.3, half: width * 0.7, centre: x },
        { lines: '#ffffff', opacity: 0.26, bands: 0.04, weight: 4 },
      ) +
      `<circle cx="${x}" cy="${y}" r="${size * 0.6}" fill="url(#glow)"/>` +
      `<g opacity=".55">${crestAt(team, 'b', x, y, size)}</g>` +
      finish(width, height),
  );
}
