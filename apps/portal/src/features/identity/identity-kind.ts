import type { Identity } from '@grandstand/contract';
import type { IdentityType } from '@grandstand/contract/constants';

/** The two identity fields that a page needs. */
type IdentityKey = Pick<Identity, 'id' | 'type'>;

/**
 * Returns the filter that narrows a list to an identity: a team by the sides of a match, everything else by
 * what the match belongs to (DSC-30).
 */
export const scopeOf = ({ id, type }: IdentityKey) =>
  type === 'team' ? { 'search.teams.id': [id] } : { 'identities.id': [id] };

const itemTypes: Readonly<Record<IdentityType, readonly IdentityType[]>> = {
  category: ['subcategory', 'league'],
  subcategory: ['league'],
  league: ['team'],
  team: [],
};

/**
 * Returns the kinds of children on an identity's page. A tenant without a leagues view (TEN-04) shows teams
 * in place of leagues.
 */
export const itemTypesOf = (type: IdentityType, leagues: boolean): IdentityType[] =>
  itemTypes[type].map((itemType) => (itemType === 'league' && !leagues ? 'team' : itemType));
