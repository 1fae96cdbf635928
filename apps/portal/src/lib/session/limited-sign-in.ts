import type { SignInProvider } from '@grandstand/contract/names';
import { create } from 'zustand';

/** The provider of a sign-in, and what is needed to repeat it. */
export type SignInWay =
  | { readonly provider: 'credentials'; readonly username: string; readonly password: string }
  | { readonly provider: SignInProvider };

/**
 * A sign-in that met the device limit (DEV-09). `token` lives five minutes and can only list and
 * remove devices and finish this sign-in.
 */
export type LimitedSignIn = { readonly token: string } & SignInWay;

interface Held {
  readonly signIn: LimitedSignIn | null;
}

/** The sign-in that waits for a free device; in memory alone, so that a reload forgets it (B-04). */
export const useLimitedSignIn = create<Held>()(() => ({ signIn: null }));

/** Keeps a sign-in for the page that frees a device, or forgets the one that was kept. */
export const holdLimitedSignIn = (signIn: LimitedSignIn | null): void =>
  useLimitedSignIn.setState({ signIn });
