import type { UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { isFieldRejected, showAtFields, type FieldRules } from './field-errors.ts';

interface Form {
  old: string;
  city: string;
}
const rules: FieldRules<Form> = {
  old_password: { field: 'old', rule: 'the rule of the password' },
  city: { field: 'city', rule: 'the rule of the city' },
};
const refusal = (paths: readonly string[], code = 'validation_failed') =>
  new ApiError({ status: 400, code, details: paths.map((path) => ({ path, message: 'x' })) });

function show(error: unknown) {
  const setError = vi.fn<UseFormSetError<Form>>();
  return { isHandled: showAtFields<Form>(error, setError, rules), setError };
}

describe('values that the server rejects', () => {
  it('are reported at their fields in form order, focusing the first', () => {
    const { isHandled, setError } = show(refusal(['body.data.city', 'body.old_password']));
    expect(isHandled).toBe(true);
    expect(setError.mock.calls).toEqual([
      ['old', { type: 'server', message: 'the rule of the password' }, { shouldFocus: true }],
      ['city', { type: 'server', message: 'the rule of the city' }, { shouldFocus: false }],
    ]);
  });

  it('are also reported above the form if they have no field', () => {
    const { isHandled, setError } = show(refusal(['body.city', 'body.strategy']));
    expect(isHandled).toBe(false);
    expect(setError).toHaveBeenCalledTimes(1);
    expect(show(refusal(['body'])).isHandled).toBe(false);
  });

  it.each([refusal([]), refusal(['body.city'], 'conflict'), new Error('city'), null])(
    'do not exist in %s',
    (error) => {
      const { isHandled, setError } = show(error);
      expect([isHandled, setError.mock.calls]).toEqual([false, []]);
      expect(isFieldRejected(error, 'city')).toBe(false);
    },
  );
});
