import type { Event } from '@grandstand/contract';
import { reminderMinutes } from '@grandstand/contract/names';
import { clsx } from 'clsx';
import { BellRing, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useViewerAction } from '../../lib/session/use-viewer-action.ts';
import { buttonClass } from '../../ui/button.ts';
import { startOf } from '../event-card/index.ts';
import { setReminder, useIsReachable, useIsReminded } from './reminder-store.ts';

interface Props {
  readonly event: Pick<Event, 'id' | 'title' | 'date' | 'gameStartDate'>;
  /** Epoch ms. */
  readonly now: number;
  /** Whether the match is named beside it, where there are several. */
  readonly isInList?: boolean;
}

/**
 * Asks for a mail before a match starts, or takes that back. Anonymous viewers sign in first, and it is
 * done then. Gone when it is too late for a mail.
 */
export function ReminderButton({ event, now, isInList = false }: Props) {
  const t = useTranslations('reminder');
  const api = useApi();
  const { id, title } = event;
  const isSet = useIsReminded(id);
  const isReachable = useIsReachable();
  const press = useViewerAction(
    () => setReminder(api, id, !isSet),
    () => t(isSet ? 'takeBackFailed' : 'setFailed', { title }),
    { kind: 'remind', title, item: id },
  );
  if (startOf(event) - now <= reminderMinutes * 60_000) return null;
  const Icon = isSet ? BellRing : Mail;
  return (
    <>
      <button
        type="button"
        aria-pressed={isSet}
        aria-label={isInList ? t('remindOf', { title }) : undefined}
        className={buttonClass('neutral')}
        onClick={() => void press()}
      >
        <Icon aria-hidden="true" className={clsx('size-4.5', isSet && 'text-accent-text')} />
        {t(isSet ? 'set' : 'remind')}
      </button>
      {!isInList && (
        <p role="status" className="basis-full text-sm text-muted empty:hidden">
          {isSet && t(isReachable ? 'when' : 'unconfirmed', { minutes: String(reminderMinutes) })}
        </p>
      )}
    </>
  );
}
