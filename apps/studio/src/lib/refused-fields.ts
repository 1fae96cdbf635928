import { ApiError } from './api.ts';

interface RefusedField<F extends string> {
  readonly field: F;
  /** What the server says about it, in English. */
  readonly message: string;
}

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
        const detail = error.details.find(({ path }) => `${path}.`.startsWith(`${paths[field]}.`));
        return detail === undefined ? [] : [{ field, message: detail.message }];
      })
    : [];
