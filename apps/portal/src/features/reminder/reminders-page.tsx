import { Mail } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useLoaderRetry } from '../../lib/api/loader-query.ts';
import { useClients } from '../../lib/portal/use-clients.ts';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from '../account/index.ts';
import { EventTime, StateWord, titleOf, type CardEvent } from '../event-card/index.ts';
import { ReminderButton } from './reminder-button.tsx';
import { loadRemindedEvents, useIsEmailVerified } from './reminder-store.ts';

export interface RemindersPageData {
  /** Null if loading failed. */
  readonly events: readonly CardEvent[] | null;
}

/**
 * The matches, each with its button. A match whose reminder was cancelled stays in the list until the viewer
 * leaves the page, so that the reminder can be set again.
 */
function ReminderList({ events }: { readonly events: readonly CardEvent[] }) {
  const t = useTranslations('reminder');
  const isUnconfirmed = useIsEmailVerified(true) === false;
  return (
    <>
      {isUnconfirmed && (
        <p
          role="note"
          className="rounded-small bg-accent-soft px-4 py-3 text-sm text-on-accent-soft"
        >
          {t('unconfirmed')}
        </p>
      )}
      <ul className="grid gap-3">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface p-3 ps-4"
          >
            <AppLink
              to="/events/{eventId}"
              params={{ eventId: event.id }}
              className="grid min-h-11 min-w-0 flex-1 basis-56 content-center gap-0.5 rounded-small hover:underline"
            >
              <span dir="auto" className="content-text font-semibold">
                {titleOf(event)}
              </span>
              <span className="flex flex-wrap gap-x-2 text-sm text-muted">
                <EventTime event={event} />
                {event.cancelled && <StateWord event={event} />}
              </span>
            </AppLink>
            <ReminderButton event={event} look="list" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The matches with a reminder by mail. */
export function RemindersPage({ data }: { readonly data: RemindersPageData }) {
  const t = useTranslations('remindersPage');
  const clients = useClients();
  const { data: events, retry } = useLoaderRetry(data.events, {
    queryKey: ['reminder', 'list'],
    queryFn: () => loadRemindedEvents(clients),
  });
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      {events === null ? (
        <FailedNotice onRetry={retry} />
      ) : events.length === 0 ? (
        <Notice
          icon={Mail}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <AppLink to="/upcoming" className={buttonClass()}>
              {t('seeUpcoming')}
            </AppLink>
          }
        />
      ) : (
        <ReminderList events={events} />
      )}
    </AccountFrame>
  );
}
