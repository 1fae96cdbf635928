import type { DemoSport } from '../src/world/world.ts';

const ring = '<circle r="44" fill="none"/>';

/** One glyph per sport as lines around 0/0, about 100 units wide; the caller sets the stroke and its width. */
const glyphs: Record<DemoSport, string> = {
  football: `${ring}<path d="M0-18L17-6L11 14H-11L-17-6Z" fill="currentColor"/><path d="M0-18V-44M17-6L42-14M11 14L27 35M-11 14L-27 35M-17-6L-42-14" fill="none"/>`,
  handball: `${ring}<path d="M-44 0C-20-16 20-16 44 0M-30-32C-12-6-12 20-28 34M30-32C12-6 12 20 28 34" fill="none"/>`,
  basketball: `${ring}<path d="M-44 0H44M0-44V44M-31-31C-10-12-10 12-31 31M31-31C10-12 10 12 31 31" fill="none"/>`,
  ice_hockey:
    '<path d="M-40-42L10 34H40M40-42L-10 34H-40" fill="none" stroke-linejoin="round"/><ellipse cy="-30" rx="12" ry="6" fill="currentColor"/>',
  volleyball: `${ring}<path d="M0 0C-4-18 4-36 18-40M0 0C18 4 32 20 30 34M0 0C-16 12-36 10-43-4M-22-38C-24-22-14-6 0 0M43 8C30-4 14-6 0 0M-18 40C-6 30 0 16 0 0" fill="none"/>`,
  rugby:
    '<g transform="rotate(-35)"><ellipse rx="48" ry="30" fill="none"/><path d="M-16 0H16M-9-7V7M0-7V7M9-7V7" fill="none"/></g>',
  field_hockey:
    '<path d="M26-46L-8 20C-14 34-34 34-36 16" fill="none" stroke-linecap="round"/><circle cx="24" cy="30" r="12" fill="currentColor"/>',
  tennis: `${ring}<path d="M-34-28C-8-20-8 20-34 28M34-28C8-20 8 20 34 28" fill="none"/>`,
};

/** Returns the glyph of a sport in one colour. */
export const sportGlyph = (
  sport: DemoSport,
  at: { x: number; y: number; size: number; color: string; weight?: number; opacity?: number },
): string =>
  `<g transform="translate(${at.x} ${at.y}) scale(${at.size / 100})" color="${at.color}" stroke="currentColor" stroke-width="${at.weight ?? 6}"${at.opacity === undefined ? '' : ` opacity="${at.opacity}"`} fill="none">${glyphs[sport]}</g>`;
