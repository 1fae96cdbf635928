import { useState, type ComponentType, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { loadReauthenticationDialog } from './load-reauthentication-dialog.ts';
import type { ReauthenticationDialogProps } from './reauthentication-dialog.tsx';

interface ReauthenticationPrompt {
  readonly Dialog: ComponentType<ReauthenticationDialogProps>;
  readonly hasPassword: boolean;
  /** Closes the prompt; true if the viewer authenticated. */
  readonly settle: (isConfirmed: boolean) => void;
}

/**
 * Runs a request that may require a recent authentication. If the server responds that the last one is too
 * long ago, prompts for the password and runs the request again. An account without a password is signed out
 * and signs in again instead, which ends the request. Render `reauthenticationDialog` outside of any form.
 */
export function useReauthentication(): {
  /**
   * Throws ApiError of `act`, or of loading the account for the prompt; `fresh_sign_in_required` if the viewer
   * closes the prompt.
   */
  readonly withReauthentication: <T>(act: () => Promise<T>) => Promise<T>;
  readonly reauthenticationDialog: ReactNode;
} {
  const api = useApi();
  const [prompt, setPrompt] = useState<ReauthenticationPrompt | null>(null);
  async function withReauthentication<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'fresh_sign_in_required') throw error;
      const [Dialog, { content: account }] = await Promise.all([
        loadReauthenticationDialog(),
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
  const reauthenticationDialog = prompt && (
    <prompt.Dialog
      hasPassword={prompt.hasPassword}
      onConfirmed={() => prompt.settle(true)}
      onClose={() => prompt.settle(false)}
    />
  );
  return { withReauthentication, reauthenticationDialog };
}
