import { plainPart, type EventPart } from '../event/index.ts';
import { CalendarRows, ReminderState, RemindTool } from './plan-ahead.tsx';

const isAhead: EventPart['when'] = ({ event, page }) =>
  page.status === 'upcoming' && !event.cancelled;

export const eventParts: readonly EventPart[] = [
  plainPart({ name: 'remind', area: 'tool', when: isAhead, View: RemindTool }),
  plainPart({ name: 'calendar', area: 'more', when: isAhead, View: CalendarRows }),
  plainPart({ name: 'reminder-state', area: 'under', when: isAhead, View: ReminderState }),
];
