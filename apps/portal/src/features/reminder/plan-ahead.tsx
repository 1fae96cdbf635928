import { reminderMinutes } from '@grandstand/contract/constants';
import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { calendarPath } from '../../lib/head/feed-links.ts';
import { useSite } from '../../lib/head/use-site.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { menuRowClass } from '../../ui/overlay/menu.tsx';
import type { PartProps } from '../event/index.ts';
import { calendarLinks } from './calendar-links.ts';
import { ReminderButton } from './reminder-button.tsx';
import { useIsReachable, useIsReminded } from './reminder-store.ts';

export const RemindTool = ({ page }: PartProps) => <ReminderButton event={page.state.data} />;

/** Says when the requested mail arrives, or why it cannot. */
export function ReminderState({ page }: PartProps) {
  const t = useTranslations('reminder');
  const isSet = useIsReminded(page.state.data.id);
  const isReachable = useIsReachable();
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isSet && t(isReachable ? 'when' : 'unconfirmed', { minutes: String(reminderMinutes) })}
    </p>
  );
}

/** Adds an upcoming match to the viewer's own calendar; plain links. */
export function CalendarRows({ page }: PartProps) {
  const t = useTranslations('reminder');
  const site = useSite();
  const event = page.state.data;
  const url = site.pageUrl(buildPath('/events/{eventId}', { eventId: event.id }));
  const { google, outlook } = calendarLinks(event, url);
  const file = calendarPath({ type: 'event', id: event.id }, site.locale);
  const rows = [
    { href: file, icon: CalendarPlus, text: t('file'), isExternal: false },
    { href: google, icon: ExternalLink, text: t('google'), isExternal: true },
    { href: outlook, icon: ExternalLink, text: t('outlook'), isExternal: true },
  ];
  return (
    <div role="group" aria-labelledby="add-to-calendar">
      <p id="add-to-calendar" className="px-3 pt-2 pb-1 text-[13px] font-semibold text-muted">
        {t('addToCalendar')}
      </p>
      <ul>
        {rows.map(({ href, icon: Icon, text, isExternal }) => (
          <li key={href}>
            <a
              href={href}
              {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
              className={menuRowClass}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
