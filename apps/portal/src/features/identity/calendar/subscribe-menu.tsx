import type { Identity } from '@grandstand/contract';
import { CalendarPlus, Download, Rss } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useSite } from '../../../lib/head/use-site.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Menu, menuRowClass } from '../../../ui/overlay/menu.tsx';
import { feedsOf } from '../page/identity-head.ts';
import { titleOf } from '../../event-card/index.ts';

/** Menu with the calendar and the feed of an identity, for apps outside the portal. */
export function SubscribeMenu({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const site = useSite();
  const feeds = feedsOf(identity, site.locale);
  if (feeds === null) return null;
  // Calendar apps subscribe to a `webcal:` URL, and update it.
  const webcalUrl = site.fileUrl(feeds.calendar).replace(/^https?:/, 'webcal:');
  const rows = [
    { href: webcalUrl, icon: CalendarPlus, text: t('subscribeCalendar'), hint: t('subscribeHint') },
    { href: feeds.calendar, icon: Download, text: t('downloadCalendar'), hint: null },
    { href: feeds.feed, icon: Rss, text: t('feed'), hint: null },
  ];
  return (
    <Menu
      label={t('subscribeTo', { title: titleOf(identity) })}
      trigger={
        <>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          {t('subscribe')}
        </>
      }
      triggerClassName={buttonClass('neutral')}
      panelClassName="md:w-72"
    >
      <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('subscribe')}</p>
      <ul>
        {rows.map(({ href, icon: Icon, text, hint }) => (
          <li key={href}>
            <a href={href} className={`${menuRowClass} py-2`}>
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span>
                {text}
                {hint !== null && <span className="block text-caption text-muted">{hint}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
