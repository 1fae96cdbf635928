import { availableParallelism } from 'node:os';

/**
 * Number of concurrent journeys. Each runs against its own server with its own data: nothing that one
 * creates can enter another's lists.
 */
export const lanes = Math.min(2, availableParallelism());

const firstPort = Number(process.env['E2E_PORT'] ?? 3199);

/** Returns the HTTP port of a lane's server. */
export const portOf = (lane: number): number => firstPort + lane;

/** Returns the port on which a lane's ingest receives encoders over RTMP. */
export const rtmpPortOf = (lane: number): number => firstPort + 100 + lane;
