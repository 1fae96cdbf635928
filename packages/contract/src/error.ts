/** The closed list of error codes and the status each is answered with. No schema library here. */

export const errorStatuses = {
  default_error_message: 500,
  bad_request: 400,
  validation_failed: 400,
  invalid_email: 400,
  weak_password: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  picture_unreadable: 422,
  unauthorized: 401,
  token_expired: 401,
  refresh_token_failed: 401,
  login_failed: 401,
  operator_key_invalid: 401,
  forbidden: 403,
  wrong_password: 403,
  auth_provider_not_supported: 400,
  sign_in_attempt_invalid: 400,
  provider_refused: 400,
  provider_token_invalid: 401,
  provider_email_missing: 400,
  account_link_required: 409,
  reset_token_invalid: 400,
  verification_token_invalid: 400,
  avatar_invalid: 422,
  event_locked: 403,
  region_blocked: 403,
  not_found: 404,
  event_not_found: 404,
  clip_not_found: 404,
  identity_not_found: 404,
  page_not_found: 404,
  method_not_allowed: 405,
  user_already_exists: 409,
  conflict: 409,
  limit_reached: 409,
  unknown_tenant: 421,
  device_limit_exceeded: 403,
  too_many_requests: 429,
  storage_full: 507,
  service_unavailable: 503,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

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
