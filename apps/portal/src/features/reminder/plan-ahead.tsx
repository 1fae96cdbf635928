import type { PartProps } from '../event/index.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { canBeReminded } from './reminder-time.ts';
import { ReminderButton } from './reminder-button.tsx';

/** Ways not to miss a match that is to come. */
export const PlanAhead = ({ page }: PartProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <ReminderButton event={page.state.data} now={page.now} />
    <AddToCalendar page={page} isBeside={canBeReminded(page.state.data, page.now)} />
  </div>
);
