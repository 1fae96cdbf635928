export { loadReauthenticationDialog } from './load-reauthentication-dialog.ts';
export { useReauthentication } from './use-reauthentication.tsx';
