import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { notFoundOf } from './page-loader.ts';

const contextOf = (code: string, status = 404) =>
  notFoundOf(new ApiError({ status, code }))?.context ?? null;

it('the not-found screen is that of what is missing, and a general one otherwise', () => {
  expect(contextOf('event_not_found')).toBe('event');
  expect(contextOf('clip_not_found')).toBe('event');
  // The same for a list whose link was withdrawn, and for one that never existed.
  expect(contextOf('clip_list_not_found')).toBe('clipList');
  expect(contextOf('not_found')).toBe('page');
  expect(contextOf('unavailable', 503)).toBeNull();
});
