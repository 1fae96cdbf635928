import type { SignInMode } from '@grandstand/contract/constants';
import { create } from 'zustand';
import type { ProviderProof } from './provider-exchange-body.ts';

/** A provider's proof awaiting the password of the account with the same address (SEC-10). */
export interface PendingProof {
  readonly proof: ProviderProof;
  /** True if the viewer may state that that account is not theirs. */
  readonly mayDisown: boolean;
  readonly mode: SignInMode;
  readonly returnTo: string;
}

interface PendingProofState {
  readonly proof: PendingProof | null;
}

/** Passed from the header to the page that prompts for the password; only in memory. */
export const usePendingProof = create<PendingProofState>()(() => ({ proof: null }));
export const setPendingProof = (proof: PendingProof | null): void =>
  usePendingProof.setState({ proof });
