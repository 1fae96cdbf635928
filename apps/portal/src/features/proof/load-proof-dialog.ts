/** Fetches the dialog, which few viewers ever see. */
export const loadProofDialog = async () => (await import('./proof-dialog.tsx')).ProofDialog;
