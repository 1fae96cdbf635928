import { Toast } from '@base-ui/react/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { addDays, fromLocal } from '../../lib/zoned-time.ts';
import { Field } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';

interface Props {
  readonly accountId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Bans an account from writing comments, for good or until a day. */
export function BanDialog({ accountId, name, onClose }: Props) {
  const { api, tenant } = useStudio();
  const toasts = Toast.useToastManager();
  const t = useTranslations('moderation');
  const [lastDay, setLastDay] = useState('');
  return (
    <ReasonDialog
      title={t('banTitle', { name })}
      description={t('banIntro')}
      action={t('ban')}
      onClose={onClose}
      onConfirm={async (reason) => {
        const until =
          lastDay === '' ? null : fromLocal(`${addDays(lastDay, 1)}T00:00`, tenant.timeZone);
        await api.comment.banForOperator({ body: { account_id: accountId, reason, until } });
        toasts.add({ title: t('banned', { name }) });
      }}
    >
      <Field
        label={t('lastDay')}
        hint={t('lastDayHint')}
        type="date"
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </ReasonDialog>
  );
}
