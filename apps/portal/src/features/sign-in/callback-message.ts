/** What a provider's answer looks like on its way from the callback page to the page that asked. */
export interface CallbackMessage {
  readonly type: 'ott-sign-in';
  readonly provider: string;
  readonly state: string;
  readonly code: string | null;
  /** The provider's own name of what went wrong. */
  readonly error: string | null;
  readonly errorDescription: string | null;
  readonly fullName: string | null;
  /** Who the answer says it is from (RFC 9207). */
  readonly issuer: string | null;
}

/** The way around a provider whose pages cut the popup off from its opener (SEC-08). */
export const channelName = 'ott-sign-in';
/** Sent by the page that received the answer, so that the popup can close. */
export const takenType = 'ott-sign-in-taken';

const longest = 4096;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null;

/** Reads what came by a message; null for anything else, which may come from anywhere. */
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

const longestIssuer = 512;

/** The issuer of an answer. One that is repeated or too long counts as a wrong one, not as none. */
function issuerIn(query: URLSearchParams): string | null {
  const named = query.getAll('iss').filter((value) => value !== '');
  return named.length === 0 ? null : named.join(' ').slice(0, longestIssuer);
}

/** Reads what a provider put into the address of the callback page. */
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
