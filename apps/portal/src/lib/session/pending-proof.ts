import type { SignInMode } from '@grandstand/contract/names';
import { create } from 'zustand';
import type { ProviderProof } from './provider-exchange-body.ts';

/** A provider's proof that waits for the password of the account with the same address (SEC-10). */
export interface PendingProof {
  readonly proof: ProviderProof;
  /** Whether the viewer may say that that account is somebody else's. */
  readonly mayDisown: boolean;
  readonly mode: SignInMode;
  readonly returnTo: string;
}

interface Held {
  readonly held: PendingProof | null;
}

/** Taken over from the header to the page that asks for the password; in memory alone. */
export const usePendingProof = create<Held>()(() => ({ held: null }));
export const storeProof = (held: PendingProof | null): void => usePendingProof.setState({ held });
