import type { Place } from '@grandstand/contract';
import type { TenantId } from './world/world.ts';

/** The middle of each tenant's invented country; the arena's teams are from streets of one city. */
const countries: Readonly<Record<TenantId, readonly [latitude: number, longitude: number] | null>> =
  {
    northline: [53.2, 11.4],
    harbour: [53.9, 8.1],
    pxa: null,
  };

/** Half the height and width of a country, degrees. */
const extent = [1.6, 2.6] as const;

/** Hashes a text to a number from -1 to 1 (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return (value / 0xffffffff) * 2 - 1;
}

/**
 * Returns where a team plays: teams whose titles start with the same word are from one town. Undefined for a
 * tenant without a country.
 */
export function placeOf(tenantId: TenantId, title: string): Place | undefined {
  const middle = countries[tenantId];
  const [town = ''] = title.split(' ');
  if (middle === null || town === '') return undefined;
  const at = (axis: 0 | 1) =>
    Math.round((middle[axis] + hash(`${town} ${axis}`) * extent[axis]) * 1000) / 1000;
  return { town, latitude: at(0), longitude: at(1) };
}
