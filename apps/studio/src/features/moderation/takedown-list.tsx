import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { usePagePath, useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';
import { tabClass, tabsClass } from '../../ui/room/tabs.ts';

/** A viewer's clip, or a global tag. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly eventId: string | null;
  readonly addedAt: string;
  readonly takedown: { readonly reason: string; readonly at: string } | null;
  /** Page on which viewers see it; null if it has none of its own. */
  readonly page: string | null;
}

interface RowProps {
  readonly item: Item;
  readonly onSet: (id: string, isDown: boolean, reason: string) => Promise<unknown>;
}

function ItemRow({ item, onSet }: RowProps) {
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const format = useFormatter();
  const t = useTranslations('moderation');
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, title, eventId, addedAt, takedown, page } = item;
  const isDown = takedown !== null;
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {page === null || isDown ? (
            title
          ) : (
            <a href={page} target="_blank" rel="noreferrer" className="underline">
              {title}
            </a>
          )}
        </p>
        <p className="text-caption text-muted">
          {date(addedAt)}
          {eventId !== null && (
            <>
              {' · '}
              <Link to="/matches/$eventId" params={{ eventId }} className="underline">
                {t('toMatch')}
              </Link>
            </>
          )}
          {takedown !== null &&
            ` · ${t('takenDown', { when: date(takedown.at), reason: takedown.reason })}`}
        </p>
      </div>
      <Button
        aria-label={t(isDown ? 'restoreWhich' : 'takeDownWhich', { title })}
        onClick={() => setIsConfirming(true)}
      >
        {t(isDown ? 'restore' : 'takeDown')}
      </Button>
      {isConfirming && (
        <ReasonDialog
          title={t(isDown ? 'restoreTitle' : 'takeDownTitle', { title })}
          description={t(isDown ? 'restoreIntro' : 'takeDownIntro')}
          action={t(isDown ? 'restore' : 'takeDown')}
          look={isDown ? 'primary' : 'danger'}
          onClose={() => setIsConfirming(false)}
          onConfirm={async (reason) => {
            await onSet(id, !isDown, reason);
            toasts.add({ title: t(isDown ? 'restored' : 'isTakenDown', { title }) });
            await client.invalidateQueries({ queryKey: ['moderation'] });
          }}
        />
      )}
    </li>
  );
}

/** Viewers' clips or global tags, which an operator takes down or restores. */
export function TakedownList({ kind }: { readonly kind: 'clips' | 'tags' }) {
  const { api } = useStudio();
  const pagePath = usePagePath();
  const { down = false } = useSearch({ from: '/frame/moderation' });
  const t = useTranslations('moderation');
  const list = useCursorList<Item>(['moderation', kind, down], async (paging) => {
    const query = { ...paging, ...(down && { taken_down: true }) };
    if (kind === 'clips') {
      const { content } = await api.clip.listForOperator({ query });
      const entries = content.entries.map((clip) => ({ ...clip, page: pagePath(clip.id) }));
      return { content: { entries, next: content.next } };
    }
    const { content } = await api.tag.listForOperator({ query });
    const entries = content.entries.map((tag) => ({ ...tag, eventId: tag.targetId, page: null }));
    return { content: { entries, next: content.next } };
  });
  const set = (id: string, isDown: boolean, reason: string) => {
    const input = { params: { id }, body: { reason } };
    if (kind === 'clips') return isDown ? api.clip.takeDown(input) : api.clip.restore(input);
    return isDown ? api.tag.takeDown(input) : api.tag.restore(input);
  };
  return (
    <>
      <nav aria-label={t('which')} className={tabsClass}>
        {[false, true].map((isDown) => (
          <Link
            key={String(isDown)}
            to="/moderation"
            search={{ view: kind, ...(isDown && { down: true }) }}
            activeOptions={{ exact: true }}
            aria-current={down === isDown ? 'page' : undefined}
            className={tabClass}
          >
            {t(isDown ? 'lists.down' : 'lists.newest')}
          </Link>
        ))}
      </nav>
      <CursorList
        list={list}
        label={t(`views.${kind}`)}
        empty={<Empty icon={Scissors} title={t(kind === 'clips' ? 'noClips' : 'noTags')} />}
      >
        {(item) => <ItemRow key={item.id} item={item} onSet={set} />}
      </CursorList>
    </>
  );
}
