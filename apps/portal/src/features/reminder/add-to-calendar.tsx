import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { CalendarPlus, Download, ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { calendarPath } from '../../lib/head/feed-links.ts';
import { useSite } from '../../lib/head/use-site.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { buttonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/overlay/menu.tsx';
import { calendarLinks } from './calendar-links.ts';

interface Props {
  readonly event: Event;
  /** True beside a reminder button: on a phone, this one then shows its icon only. */
  readonly isBeside: boolean;
}

/** Adds an upcoming match to the viewer's own calendar; plain links. */
export function AddToCalendar({ event, isBeside }: Props) {
  const t = useTranslations('reminder');
  const site = useSite();
  const url = site.pageUrl(buildPath('/events/{eventId}', { eventId: event.id }));
  const { google, outlook } = calendarLinks(event, url);
  const file = calendarPath({ type: 'event', id: event.id }, site.locale);
  const rows = [
    { href: file, icon: Download, text: t('file'), isExternal: false },
    { href: google, icon: ExternalLink, text: t('google'), isExternal: true },
    { href: outlook, icon: ExternalLink, text: t('outlook'), isExternal: true },
  ];
  return (
    <Menu
      label={t('addToCalendar')}
      trigger={
        <>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          <span className={clsx(isBeside && 'max-sm:sr-only')}>{t('addToCalendar')}</span>
        </>
      }
      triggerClassName={clsx(buttonClass('neutral'), isBeside && 'max-sm:px-3.5!')}
      panelClassName="md:start-0 md:end-auto! md:w-72"
    >
      <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('addToCalendar')}</p>
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
    </Menu>
  );
}
