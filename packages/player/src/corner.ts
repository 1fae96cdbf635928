/** The controls of a small player beside a page; comes once a film plays. */
export { CornerControls, type CornerTexts } from './react/corner-controls.tsx';
export { isFrugal } from './dom/connection.ts';
