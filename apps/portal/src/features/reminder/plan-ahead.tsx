import { useNow } from '../../lib/portal/use-now.ts';
import type { PartProps } from '../event/index.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { canBeReminded } from './reminder-time.ts';
import { ReminderButton } from './reminder-button.tsx';

/** Reminder and calendar for an upcoming match. */
export function PlanAhead({ page }: PartProps) {
  const event = page.state.data;
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ReminderButton event={event} />
      <AddToCalendar page={page} isBeside={canBeReminded(event, now)} />
    </div>
  );
}
