import { availableParallelism } from 'node:os';

/**
 * Journeys at a time. Each has a product of its own, with its own data: what one creates cannot get
 * into another's lists.
 */
export const LANES = Math.min(2, availableParallelism());

const firstPort = Number(process.env['E2E_PORT'] ?? 3199);

export const portOf = (lane: number): number => firstPort + lane;
