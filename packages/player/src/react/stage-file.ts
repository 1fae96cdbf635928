import type { ComponentType } from 'react';
import type { StageProps } from './stage.tsx';

let stage: ComponentType<StageProps> | undefined;

/** Fetches the controls and what drives the engine; asked for again, they are there. @throws when a file cannot be loaded */
export const fetchStage = async () => (stage ??= (await import('./stage.tsx')).Stage);

/** What was fetched before. */
export const stageAtHand = () => stage;
