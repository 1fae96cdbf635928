import type { CommentBan } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { lastMoment } from '../../lib/zoned-time.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { Empty } from '../../ui/states.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';

function BanRow({ ban }: { readonly ban: CommentBan }) {
  const { api } = useStudio();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const format = useFormatter();
  const t = useTranslations('moderation');
  const [isConfirming, setIsConfirming] = useState(false);
  const { email, displayName, reason, since, until } = ban;
  const end = useMutation({
    mutationFn: () => api.comment.unban({ body: { email } }),
    onSuccess: async () => {
      setIsConfirming(false);
      toasts.add({ title: t('unbanned', { name: displayName }) });
      await client.invalidateQueries({ queryKey: ['moderation'] });
    },
  });
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{displayName}</p>
        <p className="truncate text-body text-muted">{email}</p>
        <p className="text-caption text-muted">
          {[
            t('since', { when: date(since) }),
            until === null ? t('forGood') : t('until', { when: date(lastMoment(until)) }),
            reason ?? t('byModerator'),
          ].join(' · ')}
        </p>
      </div>
      <RowButton
        label={t('unban')}
        // Several people may have one name.
        subject={`${displayName}, ${email}`}
        onClick={() => setIsConfirming(true)}
      />
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('unbanTitle', { name: displayName })}
        description={t('unbanIntro')}
        action={t('unban')}
        look="primary"
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}

/** Accounts that may not write comments. */
export function BanList() {
  const { api } = useStudio();
  const t = useTranslations('moderation');
  const list = useCursorList(['moderation', 'bans'], (paging) =>
    api.comment.listBans({ query: paging }),
  );
  return (
    <CursorList
      list={list}
      label={t('views.bans')}
      empty={<Empty icon={Ban} title={t('noBans')} />}
    >
      {(ban) => <BanRow key={ban.accountId} ban={ban} />}
    </CursorList>
  );
}
