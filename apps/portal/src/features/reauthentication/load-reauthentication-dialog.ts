/** Loads the dialog on demand, since few viewers ever see it. */
export const loadProofDialog = async () => (await import('./reauthentication-dialog.tsx')).ProofDialog;
