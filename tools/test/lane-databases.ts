/** Databases of the journeys' lanes on one PostgreSQL server. */

/** Returns the name of a lane's database. */
export const laneDatabase = (lane: number): string => `lane_${lane}`;

/** Returns the address of a lane's database on the server of this address. */
export function laneDatabaseUrl(server: string, lane: number): string {
  const url = new URL(server);
  url.pathname = laneDatabase(lane);
  return url.href;
}
