import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { BellPlus, BellRing, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useClients } from '../../lib/portal/use-clients.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { useViewerAction } from '../../lib/session/viewer-data/use-viewer-action.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import { canBeReminded } from './reminder-time.ts';
import { setReminder, useIsReminded } from './reminder-store.ts';

interface Props {
  readonly event: Pick<Event, 'id' | 'title' | 'date' | 'gameStartDate'>;
  /**
   * `tool`: in the row of tools below the player; `list`: with the match in its accessible name, for lists of
   * several; `icon`: the same without visible text, for a row.
   */
  readonly look?: 'tool' | 'list' | 'icon';
}

/**
 * Requests a mail before a match starts, or cancels it. Anonymous viewers sign in first; the request then
 * completes. Absent if it is too late for a mail.
 */
export function ReminderButton({ event, look = 'tool' }: Props) {
  const t = useTranslations('reminder');
  const clients = useClients();
  const { id, title } = event;
  const now = useNow();
  const isSet = useIsReminded(id);
  const press = useViewerAction(
    () => setReminder(clients, id, !isSet),
    () => t(isSet ? 'cancelFailed' : 'setFailed', { title }),
    { kind: 'remind', title, item: id },
  );
  if (!canBeReminded(event, now)) return null;
  const label = t(isSet ? 'set' : 'remind');
  if (look === 'icon') {
    const Bell = isSet ? BellRing : BellPlus;
    return (
      <button
        type="button"
        aria-pressed={isSet}
        aria-label={t('remindOf', { title })}
        title={label}
        className={clsx(iconButtonClass(), isSet ? 'text-accent-text' : 'text-muted')}
        onClick={() => void press()}
      >
        <Bell aria-hidden="true" className="size-5" />
      </button>
    );
  }
  if (look === 'tool') {
    const Bell = isSet ? BellRing : BellPlus;
    return (
      <button
        type="button"
        aria-pressed={isSet}
        aria-label={label}
        className="tool-button"
        onClick={() => void press()}
      >
        <Bell aria-hidden="true" className={clsx('size-5', isSet && 'text-accent-text')} />
        {t(isSet ? 'setShort' : 'remindShort')}
      </button>
    );
  }
  const Icon = isSet ? BellRing : Mail;
  return (
    <button
      type="button"
      aria-pressed={isSet}
      // The name starts with the visible label, so that voice control finds the button.
      aria-label={t(isSet ? 'setOf' : 'remindOf', { title })}
      className={buttonClass('neutral')}
      onClick={() => void press()}
    >
      <Icon aria-hidden="true" className={clsx('size-4.5', isSet && 'text-accent-text')} />
      {label}
    </button>
  );
}
