import { ApiError } from './api.ts';

interface RefusedField<F extends string> {
  readonly field: F;
  /** What the server says about it, in English. */
  readonly message: string;
}

/** True for the path of a field or of a part of it. */
export const isAtField = (path: string, fieldPath: string): boolean =>
  `${path}.`.startsWith(`${fieldPath}.`);

/**
 * Returns the fields of a form that the server refused, in the order of the form.
 * @param paths where the call has each field
 */
export const refusedFields = <F extends string>(
  error: unknown,
  paths: Readonly<Record<F, string>>,
): RefusedField<F>[] =>
  error instanceof ApiError && error.code === 'validation_failed'
    ? (Object.keys(paths) as F[]).flatMap((field) => {
        const detail = error.details.find(({ path }) => isAtField(path, paths[field]));
        return detail === undefined ? [] : [{ field, message: detail.message }];
      })
    : [];
