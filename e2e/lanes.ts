import { availableParallelism } from 'node:os';

/**
 * Number of concurrent journeys. Each lane has its own server and data: what a journey creates is in the lists
 * of later journeys of its lane, and never in those of another lane.
 */
export const lanes = Math.min(2, availableParallelism());

const firstPort = Number(process.env['E2E_PORT'] ?? 3199);

/** Returns the HTTP port of a lane's server. */
export const portOf = (lane: number): number => firstPort + lane;

/** Returns the port on which a lane's ingest receives encoders over RTMP. */
export const rtmpPortOf = (lane: number): number => firstPort + 100 + lane;
