import type { AuthProvider } from '@grandstand/contract/names';

/** How somebody signs in, and what is needed to do it again. */
export type SignInWay =
  | { readonly provider: 'credentials'; readonly username: string; readonly password: string }
  | { readonly provider: AuthProvider };

/**
 * A sign-in that met the device limit (DEV-09). `token` lives five minutes and can only list and
 * remove devices and finish this sign-in.
 */
export type LimitedLogin = { readonly token: string } & SignInWay;
