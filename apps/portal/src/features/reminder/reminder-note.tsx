import { reminderMinutes } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { useIsEmailVerified, useIsReminded } from './reminder-store.ts';

/** States when the requested mail of a match arrives, or why it cannot. */
export function ReminderNote({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('reminder');
  const isSet = useIsReminded(eventId);
  const isEmailVerified = useIsEmailVerified(isSet);
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isSet &&
        isEmailVerified !== null &&
        t(isEmailVerified ? 'when' : 'unconfirmed', { minutes: String(reminderMinutes) })}
    </p>
  );
}
