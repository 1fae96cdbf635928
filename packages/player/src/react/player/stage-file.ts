import type { ComponentType } from 'react';
import type { StageProps } from './playback-types.ts';

let stage: ComponentType<StageProps> | undefined;

/**
 * Fetches the controls and the engine's driver once and caches them.
 * @throws when a file cannot be loaded
 */
export const fetchStage = async () => (stage ??= (await import('./stage.tsx')).Stage);

/** Returns the stage if it is already loaded. */
export const loadedStage = () => stage;
