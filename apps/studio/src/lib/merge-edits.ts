/** Edits of one thing by two people: what each changed, and where they disagree. */
import { ApiError } from './api.ts';

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

/** Returns the changes of an edit without those of some fields. */
export const withoutFields = <Fields extends object>(
  changes: Partial<Fields>,
  fields: ReadonlySet<keyof Fields>,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(changes).filter(([field]) => !fields.has(field as keyof Fields)),
  ) as Partial<Fields>;

/** An edit that another person's edit contradicts. */
export interface EditConflict<Stored, Fields> {
  readonly mine: Partial<Fields>;
  readonly theirs: Stored;
  readonly fields: readonly (keyof Fields)[];
}

interface Calls<Stored, Fields> {
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly update: (version: number, changes: Partial<Fields>) => Promise<Stored>;
  readonly load: () => Promise<Stored>;
}

/**
 * Saves an edit that started from `before`, merged with what another person has saved since; where both disagree, saves
 * nothing and returns the conflict. Throws ApiError.
 */
export async function saveMerged<
  Stored extends { readonly version: number },
  Fields extends object,
>(
  before: Stored,
  mine: Partial<Fields>,
  calls: Calls<Stored, Fields>,
): Promise<{ readonly stored: Stored } | { readonly conflict: EditConflict<Stored, Fields> }> {
  const { fieldsOf, update, load } = calls;
  try {
    return { stored: await update(before.version, mine) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    const theirs = await load();
    // Other conflicts, such as a reference in use, say what is wrong.
    if (theirs.version === before.version) throw error;
    const fields = conflictingFields(fieldsOf(before), mine, fieldsOf(theirs));
    if (fields.length === 0) return saveMerged(theirs, mine, calls);
    return { conflict: { mine, theirs, fields } };
  }
}
