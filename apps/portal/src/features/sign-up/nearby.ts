import type { Identity, Place } from '@grandstand/contract';
import { foldText } from './use-item-search.ts';

export type Position = Pick<Place, 'latitude' | 'longitude'>;

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance of two positions, km, by the haversine formula. */
export function distanceKm(one: Position, other: Position): number {
  const haversine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const haversineOfAngle =
    haversine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      haversine(one.longitude, other.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversineOfAngle)));
}

/**
 * Sorts teams by their distance from a position, those without a place last. Without a position, the teams
 * of the viewer's own town come first, and the operator's order remains.
 */
export function sortByDistance(
  teams: readonly Identity[],
  position: Position | null,
  town: string | null,
): readonly Identity[] {
  const foldedTown = town === null ? '' : foldText(town.trim());
  const rankOf = ({ place }: Identity) => {
    if (position !== null) return place === undefined ? Infinity : distanceKm(position, place);
    return foldedTown !== '' && place !== undefined && foldText(place.town) === foldedTown ? 0 : 1;
  };
  const ranks = new Map(teams.map((team) => [team, rankOf(team)]));
  const rank = (team: Identity) => ranks.get(team) ?? Infinity;
  // Infinity minus Infinity is NaN, which leaves the order unchanged.
  return teams.toSorted((a, b) => rank(a) - rank(b) || 0);
}
