/** A provider's response, as the callback page sends it to the page that started the sign-in. */
export interface CallbackMessage {
  readonly type: 'ott-sign-in';
  readonly provider: string;
  readonly state: string;
  readonly code: string | null;
  /** The provider's error code. */
  readonly error: string | null;
  readonly errorDescription: string | null;
  readonly fullName: string | null;
  /** The issuer that the response names (RFC 9207). */
  readonly issuer: string | null;
}

/** Channel for providers whose pages disconnect the popup from its opener (SEC-08). */
export const channelName = 'ott-sign-in';
/** Type of the message by which the opener confirms the response, so that the popup can close. */
export const receivedType = 'ott-sign-in-taken';

const maxValueLength = 4096;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxValueLength ? value : null;

/** Parses a message; null for anything else, since messages may come from anywhere. */
export function readCallbackMessage(value: unknown): CallbackMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const state = textOf(fields['state']);
  const provider = textOf(fields['provider']);
  if (fields['type'] !== 'ott-sign-in' || state === null || provider === null) return null;
  return {
    type: 'ott-sign-in',
    provider,
    state,
    code: textOf(fields['code']),
    error: textOf(fields['error']),
    errorDescription: textOf(fields['errorDescription']),
    fullName: textOf(fields['fullName']),
    issuer: textOf(fields['issuer']),
  };
}

const maxIssuerLength = 512;

/** Returns the issuer of a response. A repeated or overlong one yields a wrong issuer rather than none. */
function issuerIn(query: URLSearchParams): string | null {
  const issuers = query.getAll('iss').filter((value) => value !== '');
  return issuers.length === 0 ? null : issuers.join(' ').slice(0, maxIssuerLength);
}

/** Parses the query that a provider adds to the callback URL. */
export function readCallbackQuery(provider: string, query: URLSearchParams): CallbackMessage {
  return {
    type: 'ott-sign-in',
    provider,
    state: query.get('state') ?? '',
    code: textOf(query.get('code')),
    error: textOf(query.get('error')),
    errorDescription: textOf(query.get('error_description')),
    fullName: textOf(query.get('full_name')),
    issuer: issuerIn(query),
  };
}
