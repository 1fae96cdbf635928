/** The clock of processes that share a database: all follow the database's clock if that of their machine is wrong. */
import { systemClock, type Clock } from './clock.ts';
import type { OpenDatabase } from '../database/database.ts';

const everyMs = 60_000;
/** Difference that is not corrected, ms: machines with a time service differ by less. */
const toleratedMs = 2000;
/** Longest round trip of a measurement that counts, ms. */
const maxRoundTripMs = 1000;

export interface DatabaseClock {
  readonly clock: Clock;
  readonly close: () => void;
}

interface Options {
  readonly db: Pick<OpenDatabase, 'queue'>;
  readonly log: { error(details: object, message: string): void };
  /** Clock of this machine. */
  readonly own?: Clock;
  readonly measureEveryMs?: number;
}

/**
 * Returns a clock that follows the database's where this machine's differs by more than two seconds. Otherwise tokens
 * and grants of one process would have expired for another, or be valid for too long. Measures at start and each minute;
 * without the database, the last difference counts.
 */
export async function followDatabaseClock({
  db,
  log,
  own = systemClock,
  measureEveryMs = everyMs,
}: Options): Promise<DatabaseClock> {
  let aheadMs = 0;
  const measure = async (): Promise<void> => {
    const before = own();
    const { rows } = await db.queue.executeSql(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const roundTripMs = own() - before;
    if (roundTripMs < 0 || roundTripMs > maxRoundTripMs) return;
    const [row] = rows as readonly { readonly now: number }[];
    const difference = Math.round(Number(row?.now) - (before + roundTripMs / 2));
    const correctionMs = Math.abs(difference) > toleratedMs ? difference : 0;
    if (Math.abs(correctionMs - aheadMs) > toleratedMs)
      log.error(
        { seconds: Math.round(difference / 1000) },
        correctionMs === 0
          ? 'the clock of this machine agrees with the database again'
          : 'the clock of this machine differs from the database, whose clock counts; set it right, by a time service such as NTP',
      );
    aheadMs = correctionMs;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => {}), measureEveryMs);
  timer.unref();
  return { clock: () => own() + aheadMs, close: () => clearInterval(timer) };
}
