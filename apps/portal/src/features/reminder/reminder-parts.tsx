import { reminderMinutes } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../event/index.ts';
import { CalendarList } from './calendar-list.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { useIsEmailVerified, useIsReminded } from './reminder-store.ts';

export const ReminderTool = ({ page }: PartProps) => <ReminderButton event={page.state.data} />;

/** States when the requested mail arrives, or why it cannot. */
export function ReminderState({ page }: PartProps) {
  const t = useTranslations('reminder');
  const isSet = useIsReminded(page.state.data.id);
  const isEmailVerified = useIsEmailVerified();
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isSet && t(isEmailVerified ? 'when' : 'unconfirmed', { minutes: String(reminderMinutes) })}
    </p>
  );
}

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
