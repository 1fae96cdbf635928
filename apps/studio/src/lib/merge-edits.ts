/** Edits of one thing by two people: what each changed, and where they disagree. */

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields in which `after` differs from `before`. */
export function changeOf<Fields extends object>(
  before: { readonly [Field in keyof Fields]: unknown },
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSame(before[field as keyof Fields], value),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

/**
 * Returns the fields that an edit (`mine`) and another person (`theirs`) changed to different values since the
 * edit started from `before`; in the order of `mine`.
 */
export function conflictingFields<Fields extends object>(
  before: Fields,
  mine: Partial<Fields>,
  theirs: Fields,
): (keyof Fields)[] {
  return (Object.keys(mine) as (keyof Fields)[]).filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  );
}
