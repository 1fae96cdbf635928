import type { PartProps } from '../event/index.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ReminderButton } from './reminder-button.tsx';

/** Ways not to miss a match that is to come. */
export const PlanAhead = ({ page }: PartProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <AddToCalendar page={page} />
    <ReminderButton event={page.state.data} now={page.now} />
  </div>
);
