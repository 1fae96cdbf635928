/**
 * Error codes with the status of the response and an English message for callers without their own
 * (ERR-01, ERR-02).
 */
export type ErrorCodes = Readonly<
  Record<string, { readonly status: number; readonly message: string }>
>;

/** Error codes that any call may return. */
export const generalErrors = {
  default_error_message: { status: 500, message: 'Something went wrong' },
  bad_request: { status: 400, message: 'The request could not be read' },
  validation_failed: { status: 400, message: 'The request has invalid fields' },
  invalid_email: { status: 400, message: 'Enter a valid email address' },
  body_too_large: { status: 413, message: 'The request body is too large' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON' },
  picture_unreadable: { status: 422, message: 'The picture at this source cannot be read' },
  unauthorized: { status: 401, message: 'Sign in to continue' },
  operator_key_invalid: { status: 401, message: 'The operator key is missing or wrong' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_found: { status: 404, message: 'Nothing was found at this address' },
  page_not_found: { status: 404, message: 'Page Not Found' },
  method_not_allowed: { status: 405, message: 'This address does not allow the method' },
  conflict: { status: 409, message: 'Someone else changed or created this in the meantime' },
  precondition_failed: { status: 412, message: 'The file is not the expected one' },
  range_not_satisfiable: { status: 416, message: 'The range begins after the end of the file' },
  limit_reached: { status: 409, message: 'The limit is reached; remove something first' },
  unknown_tenant: { status: 421, message: 'No portal has this host name' },
  too_many_requests: { status: 429, message: 'Too many requests, try again later' },
  storage_full: { status: 507, message: 'The storage is full; nothing was saved' },
  service_unavailable: {
    status: 503,
    message: 'The service is not available at the moment, try again',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies ErrorCodes;

/** Why a call was refused with `conflict`, for callers who explain it in their own language. */
export const conflictReasons = [
  'changed',
  'comment_of_author',
  'dispute_accepted',
  'dispute_decided',
  'endpoint_disabled',
  'event_archived',
  'event_cancelled',
  'event_has_tickets',
  'event_has_video',
  'event_live',
  'event_live_video',
  'event_not_live',
  'event_not_recorded',
  'event_not_started',
  'event_not_upcoming',
  'event_recorded',
  'event_started',
  'event_withdrawn',
  'event_without_length',
  'evidence_overdue',
  'evidence_submitted',
  'front_page_has_draft',
  'identity_has_matches',
  'identity_in_use',
  'identity_of_minors',
  'lineup_of_minors',
  'lineup_without_teams',
  'mirror_without_address',
  'not_a_match',
  'own_factors',
  'panorama_without_recording',
  'passkey_known',
  'product_exists',
  'purchase_paid',
  'reference_taken',
  'refund_impossible',
  'refund_nothing_left',
  'renewal_not_scheduled',
  'roster_of_minors',
  'roster_changed',
  'score_of_video',
  'ticket_not_renewed',
  'too_many_statistics',
  'totp_active',
  'totp_not_set_up',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** True for a temporary outage (status 503), whose stack is of no use in the log. */
export const isUnavailable = (error: Error): boolean =>
  (error as Error & { readonly status?: unknown }).status === 503;

/** Codes raised by the portal itself; they share the translation entries `errors.{code}`. */
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
