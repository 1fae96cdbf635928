import { hourMs } from '@grandstand/contract/constants';
import { startOf, type CardEvent } from '../../event-card/index.ts';

/** Maximum number of finished matches in the strip: it leads with what is on and what comes. */
const maxFinished = 6;

/** After midnight, what starts within this time still belongs to the evening, ms. */
const eveningMs = 4 * hourMs;

/** Formats the calendar day of a time (epoch ms) in a time zone. */
const dayFormatter = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });

interface Lists {
  readonly live: readonly CardEvent[];
  readonly upcoming: readonly CardEvent[];
  /** The newest replays. */
  readonly latest: readonly CardEvent[];
}

/**
 * Returns the matches of today: live ones, upcoming ones by their start, finished ones from the newest. Today
 * is the tenant's day: in the viewer's, the chips would change after the page has loaded.
 * @param now epoch ms
 * @param timeZone IANA name
 */
export function stripEvents({ live, upcoming, latest }: Lists, now: number, timeZone: string) {
  const format = dayFormatter(timeZone);
  const today = format.format(now);
  const isToday = (event: CardEvent) => format.format(startOf(event)) === today;
  const isSoon = (event: CardEvent) => startOf(event) - now < eveningMs;
  return [
    ...live.filter(({ cancelled }) => !cancelled),
    ...upcoming
      .filter((event) => isToday(event) || isSoon(event))
      .toSorted((a, b) => startOf(a) - startOf(b)),
    ...latest.filter(isToday).slice(0, maxFinished),
  ];
}
