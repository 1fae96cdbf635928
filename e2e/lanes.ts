import { availableParallelism } from 'node:os';
import { laneDatabaseUrl } from '../tools/test/lane-databases.ts';

/**
 * True to run the journeys on the topology of `tools/topology` in place of one process for each lane; one web is killed
 * half-way.
 */
export const isOnTopology = process.env['E2E_TOPOLOGY'] === 'on';

/**
 * Number of concurrent journeys. Each lane has its own server and data: what a journey creates is in the lists
 * of later journeys of its lane, and never in those of another lane.
 */
export const lanes = isOnTopology ? 1 : Math.min(2, availableParallelism());

const firstPort = Number(process.env['E2E_PORT'] ?? 3199);

/** Returns the HTTP port of a lane's server. */
export const portOf = (lane: number): number => firstPort + lane;

/** Returns the port on which a lane's ingest receives encoders over RTMP. */
export const rtmpPortOf = (lane: number): number => firstPort + 100 + lane;

/** Returns the first port of the parts of a topology. */
export const partsPortOf = (lane: number): number => firstPort + 20 + lane;

/** Returns the port of a further server that a journey of a lane starts. */
export const furtherPortOf = (lane: number): number => firstPort + 40 + lane;

/**
 * Returns the address of a lane's database on the PostgreSQL server of `E2E_DATABASE_URL`; empty without that
 * setting, for the embedded database.
 */
export function databaseUrlOf(lane: number): string {
  const server = process.env['E2E_DATABASE_URL'] ?? '';
  return server === '' ? '' : laneDatabaseUrl(server, lane);
}
