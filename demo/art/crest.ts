import { chanceOf } from '../src/match/chance.ts';
import type { Team } from '../src/world/world.ts';
import { word } from './letters.ts';
import { contrast, inkOn, luminance, mix, svg } from './paint.ts';
import { symbolNames, symbols } from './symbols.ts';

/** Outlines in a box of 200 by 220, around 100/110. */
const shapes = {
  heater: 'M18 14H182V112C182 166 140 194 100 210C60 194 18 166 18 112Z',
  round:
    'M100 10A100 100 0 0 1 200 110A100 100 0 0 1 100 210A100 100 0 0 1 0 110A100 100 0 0 1 100 10Z',
  swiss:
    'M14 24C44 24 72 20 100 8C128 20 156 24 186 24V118C186 168 142 196 100 212C58 196 14 168 14 118Z',
  hexagon: 'M100 6L190 56V164L100 214L10 164V56Z',
  square: 'M22 16H178L190 60V150L100 212L10 150V60Z',
  oval: 'M100 6C158 6 186 54 186 110C186 166 158 214 100 214C42 214 14 166 14 110C14 54 42 6 100 6Z',
} as const;
const shapeNames = Object.keys(shapes) as [keyof typeof shapes, ...(keyof typeof shapes)[]];

/** Patterns of the field, painted in the second shade over the first. */
const fields = {
  plain: '',
  stripes: '<path d="M28 0H57V220H28ZM86 0H114V220H86ZM143 0H172V220H143Z"/>',
  halves: '<path d="M100 0H200V220H100Z"/>',
  sash: '<path d="M-10 150L150-10H212L-10 212Z"/>',
  hoops: '<path d="M0 20H200V52H0ZM0 84H200V116H0Z"/>',
  chevron: '<path d="M0 60L100 130L200 60V112L100 182L0 112Z"/>',
  quarters: '<path d="M100 0H200V100H100ZM0 100H100V220H0Z"/>',
  rays: '<path d="M100 96L40-20H80ZM100 96L120-20H160ZM100 96L220 20V66ZM100 96L-20 20V66ZM100 96L220 112V158ZM100 96L-20 112V158Z"/>',
} as const;
const fieldNames = Object.keys(fields) as [keyof typeof fields, ...(keyof typeof fields)[]];

/** Returns the id of a team's club, such as `nl-ast`; its women's and youth teams wear the same crest. */
const clubKey = (team: Team): string => team.id.split('-').slice(0, 2).join('-');

function drawCrest(team: Team, id: string): string {
  const chance = chanceOf(`crest ${clubKey(team)}`);
  const outline = shapes[chance.pick(shapeNames)];
  const field = fields[chance.pick(fieldNames)];
  const randomSymbol = chance.pick(symbolNames);
  const symbol = symbols[team.emblem ?? randomSymbol];
  const { color, second } = team;
  const subtle = mix(color, luminance(color) > 0.4 ? '#000000' : '#ffffff', 0.13);
  // Bold stripes of the second colour would hide the emblem unless it stands out on both colours.
  const isBold = contrast(color, second) > 2 && chance.chance(0.45);
  const bandInk = inkOn(second, color);
  const rim = contrast(second, '#0d1116') > 2.2 ? second : '#f4f1e8';
  const emblemInk = isBold ? inkOn(color, '#ffffff', '#12141a') : inkOn(color, second, '#ffffff');
  const halo = isBold ? `<circle cx="100" cy="86" r="52" fill="${color}"/>` : '';
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
    `<path d="${outline}" fill="${rim}" stroke="#0b0e13" stroke-opacity=".55" stroke-width="4"/>` +
    `<g transform="translate(100 110) scale(.915) translate(-100 -110)"><g clip-path="url(#${id})">` +
    `<path d="M0 0H200V220H0Z" fill="${color}"/><g fill="${isBold ? second : subtle}">${field}</g>${halo}` +
    `<path d="M0 0H100V220H0Z" fill="#fff" opacity=".07"/>` +
    `<path d="M0 142H200V182H0Z" fill="${second}"/><path d="M0 182H200V220H0Z" fill="${mix(color, '#000000', 0.25)}"/>` +
    `</g></g>` +
    `<g transform="translate(100 86) scale(.84)" fill="${emblemInk}">${symbol}</g>` +
    word({ text: team.short, x: 100, y: 157.6, height: 24, color: bandInk, maxWidth: 112 })
  );
}

/** Cached drawings, by team and id. */
const drawnCrests = new WeakMap<Team, Map<string, string>>();

/**
 * Returns a club's crest in a box of 200 by 220, without the surrounding picture. `id` must be unique
 * within the picture, for the clip path.
 */
function crestBody(team: Team, id: string): string {
  const known = drawnCrests.get(team) ?? new Map<string, string>();
  const body = known.get(id) ?? drawCrest(team, id);
  drawnCrests.set(team, known.set(id, body));
  return body;
}

/** Returns a crest as a standalone picture. */
export const crest = (team: Team): string => svg(200, 220, crestBody(team, 'c'));

/** Places a crest in another picture by its centre. */
export const crestAt = (team: Team, id: string, x: number, y: number, height: number): string =>
  `<g transform="translate(${x - (height * 100) / 220} ${y - height / 2}) scale(${Number((height / 220).toFixed(4))})">${crestBody(team, id)}</g>`;
