import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/** Returns the fields of a call that the server rejected, by their names there. */
function rejectedNames(error: unknown): Set<string> {
  const details =
    error instanceof ApiError && error.code === 'validation_failed' ? error.details : [];
  return new Set(details.map(({ path }) => path.split('.').at(-1) ?? path));
}

/** True if the server rejected the value of one field of a call. */
export const isFieldRejected = (error: unknown, name: string): boolean =>
  rejectedNames(error).has(name);

/** Form fields in order, keyed by their names in the call; each with its rule in words. */
export type FieldRules<F extends FieldValues> = Readonly<
  Record<string, { readonly field: FieldPath<F>; readonly rule: string }>
>;

/**
 * Shows each rejected value at its field, where screen readers announce it, and focuses the first. The text
 * is for the viewer: the server's own is for programmers. Returns true if every rejection has a field;
 * otherwise the failure must also be shown above the form.
 */
export function showAtFields<F extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<F>,
  rules: FieldRules<F>,
): boolean {
  const rejected = rejectedNames(error);
  let isFirst = true;
  for (const [name, { field, rule }] of Object.entries(rules)) {
    if (!rejected.delete(name)) continue;
    setError(field, { type: 'server', message: rule }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return !isFirst && rejected.size === 0;
}
