import type { Event } from '@grandstand/contract';
import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { CalendarList } from './calendar-list.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { ReminderNote } from './reminder-note.tsx';

/** Reminder and calendar for an upcoming match, outside its own page. */
export function PlanAheadActions({ event }: { readonly event: Event }) {
  const t = useTranslations('reminder');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ReminderButton event={event} look="list" />
      <Menu
        label={t('addToCalendar')}
        trigger={
          <>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t('addToCalendar')}
          </>
        }
        triggerClassName={`${buttonClass('neutral')} w-full`}
        panelClassName="md:start-0 md:end-auto! md:w-72"
      >
        <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('addToCalendar')}</p>
        <CalendarList event={event} />
      </Menu>
      <div className="empty:hidden sm:col-span-2">
        <ReminderNote eventId={event.id} />
      </div>
    </div>
  );
}
