import { UnreadDocumentError } from './allowlisted-fetch.ts';
import { NotPublicAddressError } from './public-address.ts';

const networkReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server ends the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Returns why an address could not be read, as a message; null for an error of another kind. */
export function failureReason(error: unknown): string | null {
  if (error instanceof UnreadDocumentError || error instanceof NotPublicAddressError)
    return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it takes too long';
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  return networkReasons[code] ?? code;
}
