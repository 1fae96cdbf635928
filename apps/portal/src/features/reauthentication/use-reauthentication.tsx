import { useState, type ComponentType, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { loadProofDialog } from './load-reauthentication-dialog.ts';
import type { ProofDialogProps } from './reauthentication-dialog.tsx';

interface ProofPrompt {
  readonly Dialog: ComponentType<ProofDialogProps>;
  readonly hasPassword: boolean;
  /** Closes the prompt; true if the viewer authenticated. */
  readonly settle: (isConfirmed: boolean) => void;
}

/**
 * Runs a request that may require a recent authentication: prompts for the password if the last sign-in is
 * too long ago, then runs it. Render `proofDialog` outside of any form.
 */
export function useProof(): {
  /** Throws ApiError of `act`; `fresh_sign_in_required` if the viewer closes the prompt. */
  readonly withProof: <T>(act: () => Promise<T>) => Promise<T>;
  readonly proofDialog: ReactNode;
} {
  const api = useApi();
  const [prompt, setPrompt] = useState<ProofPrompt | null>(null);
  async function withProof<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'fresh_sign_in_required') throw error;
      const [Dialog, { content: account }] = await Promise.all([
        loadProofDialog(),
        api.account.get(),
      ]);
      const isConfirmed = await new Promise<boolean>((settle) => {
        setPrompt({ Dialog, hasPassword: account.hasPassword, settle });
      });
      setPrompt(null);
      if (!isConfirmed) throw error;
      return act();
    }
  }
  const proofDialog = prompt && (
    <prompt.Dialog
      hasPassword={prompt.hasPassword}
      onConfirmed={() => prompt.settle(true)}
      onClose={() => prompt.settle(false)}
    />
  );
  return { withProof, proofDialog };
}
