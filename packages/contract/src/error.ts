import type { ErrorCode } from './names.ts';

/** Codes of failures that any call may have, and the status each is answered with. */
export const generalErrors = {
  default_error_message: 500,
  bad_request: 400,
  validation_failed: 400,
  invalid_email: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  picture_unreadable: 422,
  unauthorized: 401,
  operator_key_invalid: 401,
  forbidden: 403,
  not_found: 404,
  page_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  limit_reached: 409,
  unknown_tenant: 421,
  too_many_requests: 429,
  storage_full: 507,
  service_unavailable: 503,
  internal_error: 500,
} as const;

/** Body of every failed call. `messageErrorCode` and `message` are always present. */
export interface ErrorBody {
  messageErrorCode: ErrorCode;
  message: string;
  requestId: string;
  /** What was wrong, where, and what was allowed; only for `validation_failed`. */
  details?: { path: string; message: string }[];
}

/** Codes the portal itself raises; they share the translation entries `errors.{code}`. */
export const portalErrorCodes = [
  'expired_session_error',
  'popup_closed',
  'could_not_find_page',
  'could_not_find_event',
  'network_error',
  'user_data_not_found',
  'facebook_authentication_failed',
] as const;
export type PortalErrorCode = (typeof portalErrorCodes)[number];
