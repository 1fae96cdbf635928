import { ApiError } from './api-error.ts';

/** Builds the validation error of the server for these paths of a request. */
export const validationErrorOf = (...paths: readonly string[]): ApiError =>
  new ApiError({
    status: 400,
    code: 'validation_failed',
    serverMessage: `${paths[0]}: is not valid`,
    details: paths.map((path) => ({ path, message: 'is not valid' })),
  });
