import { errorStatuses, type ErrorBody, type ErrorCode } from '@grandstand/contract/names';

export type ErrorDetails = NonNullable<ErrorBody['details']>;

interface AppErrorOptions {
  /** What led to it; logged, never answered. */
  cause?: unknown;
  /** Text for the caller instead of the code's own. */
  message?: string;
  details?: ErrorDetails;
  /** Seconds after which trying again makes sense; answered as `Retry-After`. */
  retryAfter?: number;
}

/** English text of each code, for callers that show no translation of their own (ERR-01, ERR-02). */
const messages: Record<ErrorCode, string> = {
  default_error_message: 'Something went wrong',
  bad_request: 'The request could not be read',
  validation_failed: 'The request has invalid fields',
  invalid_email: 'Enter a valid e-mail address',
  weak_password: 'The password needs at least 8 characters',
  body_too_large: 'The request body is too large',
  unsupported_media_type: 'The request body must be JSON',
  picture_unreadable: 'The picture at this source cannot be read',
  unauthorized: 'Sign in to go on',
  token_expired: 'The access token has expired',
  refresh_token_failed: 'The session could not be renewed',
  login_failed: 'Login Failed',
  operator_key_invalid: 'The operator key is missing or wrong',
  forbidden: 'You may not do this',
  wrong_password: 'The password is not right',
  auth_provider_not_supported: 'This auth provider is not supported',
  sign_in_attempt_invalid: 'This sign-in has expired or was not begun here; start again',
  provider_refused: 'The sign-in provider refused',
  provider_token_invalid: 'The sign-in provider did not confirm who you are',
  provider_email_missing: 'The sign-in provider gave no e-mail address',
  account_link_required: 'An account with this address exists; its password connects the two',
  reset_token_invalid: 'This link has expired or was used before; ask for a new one',
  verification_token_invalid: 'This link has expired; ask for a new one',
  avatar_invalid: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF',
  event_locked: 'This event is not part of your subscription',
  region_blocked: 'This event is not available in your region',
  not_found: 'Nothing was found at this address',
  event_not_found: 'The event does not exist',
  clip_not_found: 'The clip does not exist',
  identity_not_found: 'The category, league or team does not exist',
  page_not_found: 'Page Not Found',
  method_not_allowed: 'This address does not take the method',
  user_already_exists: 'An account with this e-mail address already exists',
  conflict: 'This was changed or made by someone else in the meantime',
  limit_reached: 'There is no room for more; remove something first',
  unknown_tenant: 'No portal is served under this host name',
  device_limit_exceeded: 'Device Limit Exceeded',
  too_many_requests: 'Too many requests, try again later',
  storage_full: 'The storage is full; nothing was saved',
  service_unavailable: 'The service is not available at the moment, try again',
  internal_error: 'Something went wrong on our side',
};

/**
 * The one way for a call to fail: `throw new AppError('event_not_found')`. The status belongs to
 * the code. What stands in `cause` is logged and never answered.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | null;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? messages[code], { cause: options.cause });
    this.code = code;
    this.status = errorStatuses[code];
    this.details = options.details ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** A bad configuration, a locked folder, a taken port: printed as its one line, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
