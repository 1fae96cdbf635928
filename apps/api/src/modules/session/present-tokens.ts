import type { SessionTokens } from './session.service.ts';

/** Presents the tokens of a session as a token exchange returns them. */
export const presentTokens = ({ accessToken, expiresIn, refreshToken }: SessionTokens) => ({
  token: accessToken,
  expires_in: expiresIn,
  refresh_token: refreshToken,
});
