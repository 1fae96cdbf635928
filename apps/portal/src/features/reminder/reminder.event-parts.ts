import { plainPart, type EventPart } from '../event/index.ts';
import { CalendarMenuSection, ReminderState, ReminderTool } from './reminder-parts.tsx';

const isAhead: EventPart['when'] = ({ event, page }) =>
  page.status === 'upcoming' && !event.cancelled;

export const eventParts: readonly EventPart[] = [
  plainPart({ name: 'remind', area: 'tool', when: isAhead, View: ReminderTool }),
  plainPart({ name: 'calendar', area: 'more', when: isAhead, View: CalendarMenuSection }),
  plainPart({ name: 'reminder-state', area: 'under', when: isAhead, View: ReminderState }),
];
