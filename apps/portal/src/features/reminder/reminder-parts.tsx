import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../event/index.ts';
import { CalendarList } from './calendar-list.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { ReminderNote } from './reminder-note.tsx';

export const ReminderTool = ({ page }: PartProps) => <ReminderButton event={page.state.data} />;

/** States when the requested mail arrives, or why it cannot. */
export const ReminderState = ({ page }: PartProps) => <ReminderNote eventId={page.state.data.id} />;

/** Adds the match to the viewer's own calendar, in the menu of the match. */
export function CalendarMenuSection({ page }: PartProps) {
  const t = useTranslations('reminder');
  return (
    <div role="group" aria-labelledby="add-to-calendar">
      <p id="add-to-calendar" className="px-3 pt-2 pb-1 text-caption font-semibold text-muted">
        {t('addToCalendar')}
      </p>
      <CalendarList event={page.state.data} />
    </div>
  );
}
