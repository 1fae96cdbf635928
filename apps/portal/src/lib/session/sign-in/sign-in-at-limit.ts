import type { SignInProvider } from '@grandstand/contract/constants';
import { create } from 'zustand';

/** The provider of a sign-in, and what repeats it. */
export type SignInMethod =
  | { readonly provider: 'credentials'; readonly username: string; readonly password: string }
  | { readonly provider: SignInProvider };

/**
 * A sign-in that hit the device limit (DEV-09). `token` lives five minutes and can only list and remove
 * devices and finish this sign-in.
 */
export type SignInAtLimit = { readonly token: string } & SignInMethod;

interface SignInAtLimitState {
  readonly signIn: SignInAtLimit | null;
}

/** The sign-in that waits for a free device; only in memory, so that a reload discards it (B-04). */
export const useSignInAtLimit = create<SignInAtLimitState>()(() => ({ signIn: null }));

/** Sets the sign-in for the page that frees a device; null discards it. */
export const setSignInAtLimit = (signIn: SignInAtLimit | null): void =>
  useSignInAtLimit.setState({ signIn });
