import type { Event } from '@grandstand/contract';
import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { calendarPath } from '../../lib/head/feed-links.ts';
import { useSite } from '../../lib/head/use-site.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { menuRowClass } from '../../ui/overlay/menu.tsx';
import { calendarLinks } from './calendar-links.ts';

/** Links that add an upcoming match to the viewer's own calendar. */
export function CalendarList({ event }: { readonly event: Event }) {
  const t = useTranslations('reminder');
  const site = useSite();
  const url = site.pageUrl(buildPath('/events/{eventId}', { eventId: event.id }));
  const { google, outlook } = calendarLinks(event, url);
  const file = calendarPath({ type: 'event', id: event.id }, site.locale);
  const rows = [
    { href: file, icon: CalendarPlus, text: t('file'), isExternal: false },
    { href: google, icon: ExternalLink, text: t('google'), isExternal: true },
    { href: outlook, icon: ExternalLink, text: t('outlook'), isExternal: true },
  ];
  return (
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
  );
}
