export { loadProofDialog } from './load-reauthentication-dialog.ts';
export { useProof } from './use-reauthentication.tsx';
