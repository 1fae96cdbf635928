import { availableParallelism } from 'node:os';

/**
 * Concurrent journeys. Each has its own product with its own data: nothing that one creates can enter
 * another's lists.
 */
export const lanes = Math.min(2, availableParallelism());

const firstPort = Number(process.env['E2E_PORT'] ?? 3199);

export const portOf = (lane: number): number => firstPort + lane;

/** Where the product of a lane receives encoders. */
export const rtmpPortOf = (lane: number): number => firstPort + 100 + lane;
