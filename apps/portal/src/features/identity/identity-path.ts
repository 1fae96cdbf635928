import type { Identity } from '@grandstand/contract';
import { buildPath } from '../../lib/navigation/build-path.ts';

/** The fields that the path needs. */
export type IdentityPathFields = Pick<Identity, 'id' | 'type' | 'mainCategories'>;

/** Returns the path of an identity's page, without locale prefix; null if it has none. */
export function identityPath({ id, type, mainCategories }: IdentityPathFields): string | null {
  if (type === 'team') return buildPath('/team/{id}', { id });
  if (type === 'league') return buildPath('/league/{id}', { id });
  if (type === 'category') return buildPath('/category/{id}', { id });
  const mainId = mainCategories[0];
  return mainId === undefined
    ? null
    : buildPath('/category/{mainId}/sub-category/{id}', { mainId, id });
}
