import type { Event } from '@grandstand/contract';
import { endOf, startOf } from '../event-card/index.ts';

type Match = Pick<Event, 'title' | 'date' | 'gameStartDate' | 'gameEndDate'>;

const isoOf = (time: number): string => new Date(time).toISOString();
/** Formats a time (epoch ms) in ISO 8601's basic format: `20261128T173000Z`. */
const basicIsoOf = (time: number): string => isoOf(time).replace(/[-:]|\.\d+/g, '');

/** Returns the URLs at which web calendars offer a match as a new entry; `url` is its page. */
export function calendarLinks(
  event: Match,
  url: string,
): { readonly google: string; readonly outlook: string } {
  const start = startOf(event);
  const end = endOf(event);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${basicIsoOf(start)}/${basicIsoOf(end)}`,
    details: url,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: isoOf(start),
    enddt: isoOf(end),
    body: url,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
