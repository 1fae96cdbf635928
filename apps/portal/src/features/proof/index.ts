export { loadProofDialog } from './load-proof-dialog.ts';
export { useProof } from './use-proof.tsx';
