/** The views of an identity's page and its query parameters. */
import type { Identity } from '@grandstand/contract';
import { firstWeekdayOf, type IdentityType, type Locale } from '@grandstand/contract/constants';
import {
  addDays,
  addMonths,
  parseDay,
  dayOf,
  eventDateOf,
  monthOf,
  weeksOfMonth,
  weekStartOf,
  type Day,
} from '../../lib/i18n/calendar-days.ts';

export const identityViews = [
  'overview',
  'fixtures',
  'table',
  'squad',
  'archive',
  'clips',
] as const;
export type IdentityView = (typeof identityViews)[number];

/** The views that only one kind of identity has. */
const viewOwners: Partial<Record<IdentityView, IdentityType>> = { table: 'league', squad: 'team' };

/** Parses `?view=`; anything unknown, or of another kind of identity, is the overview. */
export const viewOf = (value: string | undefined, type: IdentityType): IdentityView =>
  identityViews.find((view) => view === value && (viewOwners[view] ?? type) === type) ?? 'overview';

/** Returns the views that the navigation of an identity offers. */
export const viewsOf = ({
  hasTable,
  hasRoster,
}: Pick<Identity, 'hasTable' | 'hasRoster'>): IdentityView[] =>
  identityViews.filter(
    (view) => (view !== 'table' || hasTable === true) && (view !== 'squad' || hasRoster === true),
  );

/** The range of the calendar: a month or a week. */
export interface CalendarRange {
  readonly kind: 'month' | 'week';
  /** The first day of the month or week. */
  readonly first: Day;
  /** The last day of the week; for a month, of the last week that it is shown in. */
  readonly last: Day;
  /** `start~end` in ms for the list call. */
  readonly eventDate: string;
}

/** Fixtures are a calendar or, with `as=list`, a list. */
export interface FixturesSearch {
  readonly as?: string;
  readonly month?: string;
  readonly week?: string;
}

/** How far from today a calendar can be paged, in months. */
const maxMonthsAway = 18;
const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const isNear = (day: Day, today: Day): boolean =>
  monthOf(day) >= addMonths(monthOf(today), -maxMonthsAway) &&
  monthOf(day) <= addMonths(monthOf(today), maxMonthsAway);

/** Returns the range of a query; this month if the query is invalid or empty. */
export function rangeOf(
  { month, week }: FixturesSearch,
  { now, timeZone, locale }: { now: number; timeZone: string; locale: Locale },
): CalendarRange {
  const today = dayOf(now, timeZone);
  const firstWeekday = firstWeekdayOf(locale);
  const inWeek = parseDay(week);
  if (inWeek !== null && isNear(inWeek, today)) {
    const first = weekStartOf(inWeek, firstWeekday);
    const last = addDays(first, 6);
    return { kind: 'week', first, last, eventDate: eventDateOf(first, last) };
  }
  const isValidMonth =
    month !== undefined && monthPattern.test(month) && isNear(`${month}-01`, today);
  const shownMonth = isValidMonth ? month : monthOf(today);
  const days = weeksOfMonth(shownMonth, firstWeekday).flat();
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  return { kind: 'month', first: `${shownMonth}-01`, last, eventDate: eventDateOf(first, last) };
}

/** Returns the query of the next (1) or previous (-1) range; null where the calendar ends. */
export function neighbourOf(
  range: CalendarRange,
  direction: 1 | -1,
  today: Day,
): { readonly month: string | null; readonly week: string | null } | null {
  if (range.kind === 'week') {
    const week = addDays(range.first, 7 * direction);
    return isNear(week, today) ? { week, month: null } : null;
  }
  const month = addMonths(monthOf(range.first), direction);
  return isNear(`${month}-01`, today) ? { month, week: null } : null;
}
