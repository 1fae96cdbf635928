import { ApiError } from '../../../lib/api/api-error.ts';

/** Returns the error of a sign-in to show; null at the device limit, where the page to free a device opens. */
export const shownFailure = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'device_limit_exceeded' ? null : error;
