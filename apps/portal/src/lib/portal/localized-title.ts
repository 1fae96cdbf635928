import type { Identity, PublicTenantConfig } from '@grandstand/contract';

type Titled = Pick<Identity, 'type' | 'title' | 'sportType'>;
type Names = Pick<PublicTenantConfig, 'sports' | 'division_names'>;

const asId = (title: string): string => title.toLowerCase().replaceAll(/[ -]/gu, '_');

/** Returns the name of a category that is named like its sport; undefined for any other. */
function sportNameOf({ title, sportType }: Titled, { sports }: Names): string | undefined {
  if (sportType === null || asId(title) !== sportType) return undefined;
  const name = sports.find(({ id }) => id === sportType)?.name;
  return name === undefined || asId(name) === sportType ? undefined : name;
}

/**
 * Returns an identity with its title in the language of the page if it is a category that is named like its
 * sport, or a division that the tenant's settings name: `Ice Hockey` is “Hockey su ghiaccio” in Italian, and `Women`
 * “Donne”. Any other title is the tenant's own, and stays.
 */
export function withLocalizedTitle<T extends Titled>(identity: T, names: Names): T {
  const { type, title } = identity;
  const name =
    type === 'category'
      ? sportNameOf(identity, names)
      : type === 'subcategory'
        ? names.division_names?.[title]
        : undefined;
  return name === undefined ? identity : { ...identity, title: name };
}
