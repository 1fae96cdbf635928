import { expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { followDatabaseClock } from './database-clock.ts';

/** A database and a machine with clocks of their own. */
function clocks() {
  const state = { machine: 0, database: 0, isAway: false, roundTripMs: 0 };
  const lines: string[] = [];
  const executeSql = async () => {
    if (state.isAway) throw new Error('away');
    state.machine += state.roundTripMs;
    return { rows: [{ now: state.database }] };
  };
  const follow = () =>
    followDatabaseClock({
      db: { queue: { executeSql } } as never,
      log: { error: (details, message) => lines.push(`${JSON.stringify(details)} ${message}`) },
      own: () => state.machine,
      measureEveryMs: 5,
    });
  return { state, lines, follow };
}

it('the clock of a machine that is ten minutes off follows the database, says so once, and agrees again once it is right', async () => {
  const { state, lines, follow } = clocks();
  state.machine = 10 * minuteMs;
  const { clock, close } = await follow();
  try {
    expect(clock()).toBe(0);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain('{"seconds":-600} the clock of this machine differs');
    // Without the database, the last difference counts.
    state.isAway = true;
    state.machine += minuteMs;
    expect(clock()).toBe(minuteMs);
    state.isAway = false;
    state.machine = state.database = 2 * minuteMs;
    await expect.poll(clock).toBe(2 * minuteMs);
    expect(lines[1]).toContain('agrees with the database again');
  } finally {
    close();
  }
});

it('a difference below two seconds, or a measurement that took long, changes nothing', async () => {
  const { state, lines, follow } = clocks();
  state.machine = 1900;
  const near = await follow();
  near.close();
  expect(near.clock()).toBe(1900);
  state.machine = 10 * minuteMs;
  state.roundTripMs = 1100;
  const slow = await follow();
  slow.close();
  expect(slow.clock()).toBe(state.machine);
  expect(lines).toEqual([]);
});
