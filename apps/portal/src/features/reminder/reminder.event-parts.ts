import { plainPart, type EventPart } from '../event/index.ts';
import { PlanAhead } from './plan-ahead.tsx';

export const eventParts: readonly EventPart[] = [
  plainPart({
    name: 'plan-ahead',
    area: 'header',
    when: ({ event, page }) => page.status === 'upcoming' && !event.cancelled,
    View: PlanAhead,
  }),
];
