import type { Identity, PublicTenantConfig } from '@grandstand/contract';

type Titled = Pick<Identity, 'type' | 'title' | 'sportType'>;

const asId = (title: string): string => title.toLowerCase().replaceAll(/[ -]/gu, '_');

/**
 * Returns an identity with its title in the language of the page if it is a category that is named like its
 * sport: `Ice Hockey` is “Hockey su ghiaccio” in Italian. Any other title is the tenant's own, and stays.
 */
export function namedBySport<T extends Titled>(
  identity: T,
  { sports }: Pick<PublicTenantConfig, 'sports'>,
): T {
  const { type, title, sportType } = identity;
  if (type !== 'category' || sportType === null || asId(title) !== sportType) return identity;
  const name = sports.find(({ id }) => id === sportType)?.name;
  return name === undefined || asId(name) === sportType ? identity : { ...identity, title: name };
}
