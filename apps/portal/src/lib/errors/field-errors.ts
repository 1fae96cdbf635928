import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/** The fields of a call that the server did not take, by their names there. */
function refusedNames(error: unknown): Set<string> {
  const details =
    error instanceof ApiError && error.code === 'validation_failed' ? error.details : [];
  return new Set(details.map(({ path }) => path.split('.').at(-1) ?? path));
}

/** Whether the server did not take what stands in one field of a call. */
export const isRefused = (error: unknown, name: string): boolean => refusedNames(error).has(name);

/** Fields of a form in their order, by the names they have in the call; each with its rule in words. */
export type FieldRules<F extends FieldValues> = Readonly<
  Record<string, { readonly field: FieldPath<F>; readonly rule: string }>
>;

/**
 * Shows what the server did not take beside the fields it stands in, where it is announced, and leads
 * to the first of them. The words are the viewer's: the server's own are for programmers. Answers
 * whether that tells all of it; where it does not, the failure has to be told as a whole, too.
 */
export function showAtFields<F extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<F>,
  rules: FieldRules<F>,
): boolean {
  const refused = refusedNames(error);
  let isFirst = true;
  for (const [name, { field, rule }] of Object.entries(rules)) {
    if (!refused.delete(name)) continue;
    setError(field, { type: 'server', message: rule }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return !isFirst && refused.size === 0;
}
