import type { Event } from '@grandstand/contract';
import { useNow } from '../../lib/portal/use-now.ts';
import type { PartProps } from '../event/index.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { canBeReminded } from './reminder-time.ts';
import { ReminderButton } from './reminder-button.tsx';

/** Reminder and calendar for an upcoming match. */
export function PlanAheadActions({ event }: { readonly event: Event }) {
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ReminderButton event={event} />
      <AddToCalendar event={event} isBeside={canBeReminded(event, now)} />
    </div>
  );
}

/** The same on the page of the match. */
export const PlanAhead = ({ page }: PartProps) => <PlanAheadActions event={page.state.data} />;
