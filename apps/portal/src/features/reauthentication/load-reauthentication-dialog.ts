/** Loads the dialog in which a viewer authenticates again. On demand, since few viewers ever see it. */
export const loadReauthenticationDialog = async () =>
  (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog;
