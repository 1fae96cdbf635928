import type { ApiDevice, Profile } from '@grandstand/contract';
import { ApiError } from '../../api/api-error.ts';
import type { IssuedToken } from '../token/token-data.ts';

/** A sign-in, normalised from any form of the response. */
export interface SignIn {
  readonly profile: Profile | null;
  readonly devices: readonly ApiDevice[];
  readonly deviceError: boolean;
  readonly isRegister: boolean;
  readonly issued: IssuedToken;
}

/** The fields of all forms of the response (AUT-05, B-07); all are optional. */
interface AnyResponse extends Tokens {
  content?: Partial<Fields> & { tokenData?: Tokens };
  auth_data?: Partial<Fields> & Tokens;
  tokenData?: Tokens;
}
interface Fields {
  profile: Profile | null;
  devices: ApiDevice[];
  device_error: boolean;
  isRegister: boolean;
}
interface Tokens {
  access_token?: string;
  token?: string;
  expires_in?: number;
  refresh_token?: string | null;
}

/**
 * Reads the response of a sign-in in any form: `content` with `tokenData`, `auth_data` with the tokens, or
 * the tokens at the root, as a token exchange returns them (B-07).
 * @throws ApiError if it contains no token
 */
export function readSignInResponse(response: unknown): SignIn {
  const body = (response ?? {}) as AnyResponse;
  const fields: Partial<Fields> = body.auth_data ?? body.content ?? {};
  const tokens: Tokens = body.auth_data ?? body.content?.tokenData ?? body.tokenData ?? body;
  const accessToken = tokens.access_token ?? tokens.token;
  if (accessToken === undefined || tokens.expires_in === undefined) {
    throw new ApiError({ status: 200, code: 'default_error_message' });
  }
  return {
    profile: fields.profile ?? null,
    devices: fields.devices ?? [],
    deviceError: fields.device_error ?? false,
    isRegister: fields.isRegister ?? false,
    issued: {
      accessToken,
      refreshToken: tokens.refresh_token ?? null,
      expiresIn: tokens.expires_in,
    },
  };
}
