/** Time limit of a run: on a slow machine, journeys that would begin after it are left out and listed. */

/** Name of the setting with the minutes after which no other journey begins. */
const minutesVariable = 'TEST_MINUTES';

/** Name of the variable with the same time for journeys, ms since 1970. */
export const deadlineVariable = 'E2E_DEADLINE';

/** Why such a journey is skipped. */
export const outOfTime = 'the time of the run is over';

/**
 * Returns when the last journey may begin, ms since 1970; Infinity without the setting.
 *
 * @param start when the run began, ms since 1970
 * @throws Error for a setting that is not a positive number
 */
export function deadlineOf(env: NodeJS.ProcessEnv, start: number): number {
  const written = env[minutesVariable] ?? '';
  if (written === '') return Infinity;
  const minutes = Number(written);
  if (!(minutes > 0))
    throw new Error(`${minutesVariable}: "${written}" is not a number of minutes above 0`);
  return start + minutes * 60_000;
}

/**
 * True if a journey must no longer start. One that failed is repeated in any case, or it would count as
 * skipped.
 *
 * @param retry which repetition it is, 0 for the first run
 */
export const isOutOfTime = (env: NodeJS.ProcessEnv, now: number, retry: number): boolean =>
  retry === 0 && now > Number(env[deadlineVariable] ?? Infinity);
