import type { ModeratedClip } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { usePagePath, useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { RowButton, nameInRow } from '../../ui/row-button.tsx';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { clockText } from '../library/video-text.ts';
import type { ModerationSearch } from './moderation-search.ts';

/** A viewer's clip, or a global tag. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly eventId: string | null;
  /** Title of its match; null if that no longer exists. */
  readonly eventTitle: string | null;
  /** Position of a tag in the video of its match, s; null for a clip. */
  readonly position: number | null;
  readonly addedAt: string;
  readonly takedown: { readonly reason: string; readonly at: string } | null;
  /** Why viewers reported it; only of clips. */
  readonly reasons: ModeratedClip['reasons'];
  /** Page on which viewers see it; null if it has none of its own, or only its owner sees it. */
  readonly page: string | null;
}

/** What an operator does with an item. */
type Action = 'takeDown' | 'restore' | 'dismiss';

interface RowProps {
  readonly item: Item;
  /** True in the list of open reports, which can be closed. */
  readonly isReported: boolean;
  readonly onPrompt: (action: Action) => void;
}

/** Texts of each action: of the dialog that asks for its reason, and of the notice afterwards. */
const actionTexts = {
  takeDown: { title: 'takeDownTitle', intro: 'takeDownIntro', done: 'isTakenDown' },
  restore: { title: 'restoreTitle', intro: 'restoreIntro', done: 'restored' },
  dismiss: { title: 'dismissTitle', intro: 'dismissIntro', done: 'dismissed' },
} as const satisfies Record<Action, object>;

function ItemRow({ item, isReported, onPrompt }: RowProps) {
  const format = useFormatter();
  const t = useTranslations('moderation');
  const { title, eventId, eventTitle, position, addedAt, takedown, reasons, page } = item;
  const match = eventTitle ?? t('toMatch');
  const isDown = takedown !== null;
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' });
  const facts = [
    ...(position === null ? [] : [clockText(position)]),
    format.dateTime(new Date(addedAt), { dateStyle: 'medium', timeStyle: 'medium' }),
  ];
  // Several clips of one minute may have one title, and each goal is a tag “Goal”.
  const subject = [title, ...facts].join(', ');
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {page === null ? (
            title
          ) : (
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              aria-label={subject}
              className="underline"
            >
              {title}
            </a>
          )}
        </p>
        <p className="text-caption text-muted">
          {facts.join(' · ')}
          {eventId !== null && (
            <>
              {' · '}
              <Link
                to="/matches/$eventId"
                params={{ eventId }}
                aria-label={nameInRow(match, subject)}
                className="underline"
              >
                {match}
              </Link>
            </>
          )}
          {takedown !== null &&
            ` · ${t('takenDown', { when: date(takedown.at), reason: takedown.reason })}`}
        </p>
        {reasons.length > 0 && (
          <p className="text-caption text-danger-text">
            {format.list(reasons.map(({ reason, count }) => t(`reports.${reason}`, { count })))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isReported && (
          <RowButton label={t('dismiss')} subject={subject} onClick={() => onPrompt('dismiss')} />
        )}
        <RowButton
          label={t(isDown ? 'restore' : 'takeDown')}
          subject={subject}
          onClick={() => onPrompt(isDown ? 'restore' : 'takeDown')}
        />
      </div>
    </li>
  );
}

type Shown = 'newest' | 'reported' | 'down';

/** Viewers' clips or global tags, which an operator takes down or restores, and reports of clips. */
export function TakedownList({ kind }: { readonly kind: 'clips' | 'tags' }) {
  const { api } = useStudio();
  const pagePath = usePagePath();
  const { state } = useSearch({ from: '/frame/moderation' });
  const t = useTranslations('moderation');
  const isClips = kind === 'clips';
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  // Not in the row: someone else may decide about the item while its moderator writes the reason.
  const [prompted, setPrompted] = useState<{ item: Item; action: Action } | null>(null);
  const shown: Shown =
    state === 'removed' ? 'down' : isClips && state === 'reported' ? 'reported' : 'newest';
  const list = useCursorList<Item>(['moderation', kind, shown], async (paging) => {
    const query = { ...paging, ...(shown === 'down' && { taken_down: true }) };
    if (isClips) {
      const { content } = await api.clip.listForOperator({
        query: { ...query, ...(shown === 'reported' && { reported: true }) },
      });
      const entries = content.entries.map((clip) => ({
        ...clip,
        position: null,
        page: clip.visibility === 'link' ? pagePath(clip.id) : null,
      }));
      return { content: { entries, next: content.next } };
    }
    const { content } = await api.tag.listForOperator({ query });
    const entries = content.entries.map((tag) => ({
      ...tag,
      eventId: tag.targetId,
      position: tag.startTime,
      reasons: [],
      page: null,
    }));
    return { content: { entries, next: content.next } };
  });
  const act = (id: string, action: Action, reason: string) => {
    const input = { params: { id }, body: { reason } };
    if (action === 'dismiss') return api.clip.dismissReports(input);
    return isClips ? api.clip[action](input) : api.tag[action](input);
  };
  const tabs: readonly (readonly [Shown, ModerationSearch])[] = [
    ['newest', { view: kind }],
    ...(isClips ? [['reported', { view: kind, state: 'reported' }] as const] : []),
    ['down', { view: kind, state: 'removed' }],
  ];
  return (
    <>
      <nav ref={showCurrentTab} aria-label={t('which')} className={tabsClass}>
        {tabs.map(([tab, search]) => (
          <Link
            key={tab}
            to="/moderation"
            search={search}
            activeOptions={{ exact: true }}
            aria-current={shown === tab ? 'page' : undefined}
            className={tabClass}
          >
            {t(`lists.${tab}`)}
          </Link>
        ))}
      </nav>
      <CursorList
        list={list}
        label={t(`views.${kind}`)}
        empty={
          <Empty
            icon={Scissors}
            title={t(shown === 'reported' ? 'noComments' : isClips ? 'noClips' : 'noTags')}
          >
            {shown === 'reported' && <p>{t('noReportsHint')}</p>}
          </Empty>
        }
      >
        {(item) => (
          <ItemRow
            key={item.id}
            item={item}
            isReported={shown === 'reported'}
            onPrompt={(action) => setPrompted({ item, action })}
          />
        )}
      </CursorList>
      {prompted !== null && (
        <ReasonDialog
          title={t(actionTexts[prompted.action].title, { title: prompted.item.title })}
          description={t(actionTexts[prompted.action].intro)}
          action={t(prompted.action)}
          look={prompted.action === 'takeDown' ? 'danger' : 'primary'}
          onClose={() => {
            setPrompted(null);
            // Even after a refusal, since someone else may have acted on it, or removed it.
            void client.invalidateQueries({ queryKey: ['moderation'] });
          }}
          onConfirm={async (reason) => {
            const { item, action } = prompted;
            await act(item.id, action, reason);
            toasts.add({ title: t(actionTexts[action].done, { title: item.title }) });
          }}
        />
      )}
    </>
  );
}
