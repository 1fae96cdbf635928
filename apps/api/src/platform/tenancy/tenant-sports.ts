import { tagTypes, type Sport, type TenantConfig } from '@grandstand/contract';
import { invalidField } from '../context/error.ts';

type WithSports = Pick<TenantConfig, 'sports'>;

const findSport = ({ sports }: WithSports, id: string): Sport | undefined =>
  sports.find((sport) => sport.id === id);

/** Returns the message for an unknown sport of a tenant; null if the tenant has the sport. */
export const problemOfSport = (tenant: WithSports, id: string): string | null =>
  findSport(tenant, id) === undefined
    ? `found "${id}", must be one of ${tenant.sports.map((sport) => sport.id).join(', ')}`
    : null;

/** Throws `validation_failed` for the first of these that is not a sport of the tenant. */
export function checkSports(
  tenant: WithSports,
  ids: readonly string[] | undefined,
  path = 'body.sportType',
): void {
  for (const [index, id] of (ids ?? []).entries()) {
    const message = problemOfSport(tenant, id);
    if (message !== null) throw invalidField(`${path}.${index}`, message);
  }
}

/** Returns the kinds of moments that can be marked in events of a sport: the built-in ones and its own. */
export const momentKindsOf = (tenant: WithSports, sportId: string): readonly string[] => [
  ...new Set<string>([
    ...tagTypes,
    ...(findSport(tenant, sportId)?.moments?.map(({ id }) => id) ?? []),
  ]),
];

/** Returns the recap weight of a kind of moment that the sport defines; none for a built-in kind. */
export function recapWeightOf(
  tenant: WithSports,
  sportId: string,
  kind: string,
): { readonly weight?: number } {
  const sportMoment = findSport(tenant, sportId)?.moments?.find(({ id }) => id === kind);
  const isBuiltIn = (tagTypes as readonly string[]).includes(kind);
  return sportMoment === undefined || isBuiltIn ? {} : { weight: sportMoment.recap_weight };
}
