/** Fetches the controls and what drives the engine; asked for again, they are there. @throws when a file cannot be loaded */
export const fetchStage = () => import('./stage.tsx');
