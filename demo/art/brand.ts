import { chanceOf } from '../src/match/chance.ts';
import type { Channel, TenantId } from '../src/world/world.ts';
import { wordWidth, word } from './letters.ts';
import { grain, linearGradient, mix, radialGradient, svg } from './paint.ts';
import { sportGlyph } from './sport-glyphs.ts';

interface Brand {
  name: string;
  /** The symbol in a box of 100 units, without its plate. */
  sign: string;
  plate: string;
  ink: string;
  accent: string;
  second: string;
  /** Corner radius of the plate, out of 50. */
  corner: number;
}

/** Logos have their own plate, so that they are legible on light and dark pages. */
const brands: Record<TenantId, Brand> = {
  northline: {
    name: 'Northline',
    sign: '<path d="M22 80V20H36L64 58V34L56 34L71 14L86 34H78V80H64L36 42V80Z" fill="#19d3a2"/><path d="M14 86H86V92H14Z" fill="#4b6bff"/>',
    plate: '#0c1b2c',
    ink: '#ffffff',
    accent: '#19d3a2',
    second: '#4b6bff',
    corner: 22,
  },
  harbour: {
    name: 'Harbour',
    sign: '<path fill-rule="evenodd" d="M50 12a11 11 0 0 1 5 20.8V40H68V48H55V72c11-2 18-8 21-17l-8 2 15-17 4 21-6-4C78 74 65 83 50 86C35 83 22 74 19 57l-6 4 4-21 15 17-8-2c3 9 10 15 21 17V48H32V40H45V32.8A11 11 0 0 1 50 12Zm0 7a4 4 0 1 0 .01 0Z" fill="#fff"/><path d="M8 92q10.5-8 21 0t21 0t21 0t21 0v6H8z" fill="#ff5a66"/>',
    plate: '#1557c0',
    ink: '#ffffff',
    accent: '#2f7cf0',
    second: '#c4232e',
    corner: 50,
  },
  pxa: {
    name: 'PXA',
    sign: '<path d="M12 12H62L88 38V62H40V88H12Z" fill="#d2ff3a"/><path d="M40 34H60V42H40Z" fill="#0b0b10"/><path d="M52 88L64 68H88L76 88Z" fill="#ff3d8b"/>',
    plate: '#0b0b10',
    ink: '#d2ff3a',
    accent: '#d2ff3a',
    second: '#ff3d8b',
    corner: 4,
  },
};

/** Returns the square symbol, for favicons and small places. */
export function mark(tenantId: TenantId): string {
  const brand = brands[tenantId];
  return svg(
    100,
    100,
    `<rect width="100" height="100" rx="${brand.corner === 50 ? 50 : brand.corner}" fill="${brand.plate}"/><g transform="translate(12 12) scale(.76)">${brand.sign}</g>`,
  );
}

/** Returns the symbol with the name next to it. */
export function logo(tenantId: TenantId): string {
  const brand = brands[tenantId];
  const letters = 40;
  const text = wordWidth(brand.name, letters);
  const width = Math.round(96 + text + 30);
  return svg(
    width,
    96,
    `<rect width="${width}" height="96" rx="${Math.min(48, brand.corner)}" fill="${brand.plate}"/><g transform="translate(16 16) scale(.64)">${brand.sign}</g>` +
      word({ text: brand.name, x: 92 + text / 2, y: 48, height: letters, color: brand.ink }),
  );
}

/** Returns the picture of a linear channel, 1280 by 720: waves that spread from the tenant's symbol. */
export function channelPoster(tenantId: TenantId, channel: Channel): string {
  const brand = brands[tenantId];
  const colors =
    channel.sport === 'football' ? [brand.accent, brand.second] : [brand.second, brand.accent];
  const [first = brand.accent, other = brand.second] = colors;
  const turn = Math.round(chanceOf(channel.id).range(-18, 18));
  const rings = [150, 240, 340, 450, 570, 700, 840]
    .map(
      (radius, index) =>
        `<circle cx="640" cy="330" r="${radius}" stroke="${index % 2 === 0 ? first : other}" stroke-width="${34 - index * 3}" stroke-dasharray="${radius * 1.7} ${radius * 0.6}" transform="rotate(${turn + index * 47} 640 330)" opacity="${(0.75 - index * 0.09).toFixed(2)}"/>`,
    )
    .join('');
  return svg(
    1280,
    720,
    `<defs>${grain}${linearGradient('sky', [
      [0, mix(other, '#070a10', 0.72)],
      [1, mix(first, '#070a10', 0.82)],
    ])}${radialGradient('glow', [
      [0, first, 0.55],
      [1, first, 0],
    ])}</defs>` +
      `<path d="M0 0H1280V720H0Z" fill="url(#sky)"/><circle cx="640" cy="330" r="620" fill="url(#glow)"/><g fill="none">${rings}</g>` +
      sportGlyph(channel.sport, {
        x: 1120,
        y: 570,
        size: 330,
        color: '#ffffff',
        weight: 4,
        opacity: 0.2,
      }) +
      `<circle cx="640" cy="330" r="118" fill="${brand.plate}"/><g transform="translate(566 256) scale(1.48)">${brand.sign}</g>` +
      '<path d="M0 0H1280V720H0Z" fill="url(#grain)"/>',
  );
}
