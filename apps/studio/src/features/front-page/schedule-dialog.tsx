import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { fromLocal } from '../../lib/zoned-time.ts';
import { Field } from '../../ui/field.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';

interface Props {
  readonly isPending: boolean;
  /** Why it failed; null if it did not. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSchedule: (at: string) => void;
}

/** Chooses when the draft is published. */
export function ScheduleDialog({ isPending, error, onClose, onSchedule }: Props) {
  const { tenant } = useStudio();
  const { timeZone } = tenant;
  const t = useTranslations('frontPage');
  const [local, setLocal] = useState('');
  const at = fromLocal(local, timeZone);
  // Read when it is entered: a time that passes while the dialog is open is refused by the backend.
  const [isOver, setIsOver] = useState(false);
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={t('publishLater')}
      description={t('publishLaterIntro')}
      action={t('schedule')}
      look="primary"
      isPending={isPending}
      error={error}
      onConfirm={at === null || isOver ? undefined : () => onSchedule(at)}
    >
      <Field
        label={t('publishAt')}
        hint={t('zone', { zone: timeZone })}
        type="datetime-local"
        value={local}
        problem={isOver ? t('problems.past') : null}
        onChange={({ target }) => {
          const entered = fromLocal(target.value, timeZone);
          setLocal(target.value);
          setIsOver(entered !== null && Date.parse(entered) <= Date.now());
        }}
      />
    </Confirm>
  );
}
