import type { ModeratedComment } from '@grandstand/contract';
import { moderatedStates } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RowButton, nameInRow } from '../../ui/row-button.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { ReasonDialog } from '../../ui/room/reason-dialog.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { videoQuery } from '../library/library.api.ts';
import { BanDialog } from './ban-dialog.tsx';

/** An action for which a moderator gives a reason. */
type Prompt = 'remove' | 'show' | 'ban';

interface RowProps {
  readonly comment: ModeratedComment;
  readonly onPrompt: (prompt: Prompt) => void;
}

function CommentRow({ comment, onPrompt }: RowProps) {
  const format = useFormatter();
  const t = useTranslations('moderation');
  const { author, text, state, reasons, targetId, eventTitle, addedAt } = comment;
  const match = eventTitle ?? t('toMatch');
  const when = format.dateTime(new Date(addedAt), { dateStyle: 'medium', timeStyle: 'short' });
  // A person may have written several.
  const subject = `${author.name}, ${when}`;
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-start">
      <div className="min-w-0 flex-1">
        <p className="text-base break-words">
          {text === '' ? t('removedByAuthor') : <bdi>{text}</bdi>}
        </p>
        <p className="text-caption text-muted">
          {author.name} · <time dateTime={addedAt}>{when}</time>
          {' · '}
          <Link
            to="/matches/$eventId"
            params={{ eventId: targetId }}
            aria-label={nameInRow(match, subject)}
            className="underline"
          >
            {match}
          </Link>
          {` · ${t(`states.${state}`)}`}
        </p>
        {reasons.length > 0 && (
          <p className="text-caption text-danger-text">
            {format.list(reasons.map(({ reason, count }) => t(`reports.${reason}`, { count })))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== 'removed' && (
          <RowButton
            label={t('removeComment')}
            subject={subject}
            onClick={() => onPrompt('remove')}
          />
        )}
        {text !== '' && (state !== 'shown' || reasons.length > 0) && (
          <RowButton label={t('showComment')} subject={subject} onClick={() => onPrompt('show')} />
        )}
        {author.accountId !== null && (
          <RowButton
            look="quiet"
            label={t('ban')}
            subject={subject}
            onClick={() => onPrompt('ban')}
          />
        )}
      </div>
    </li>
  );
}

interface DialogProps {
  readonly comment: ModeratedComment;
  readonly prompt: Prompt;
  readonly onClose: () => void;
}

function CommentDialog({ comment: { id, author }, prompt, onClose }: DialogProps) {
  const { api } = useStudio();
  const toasts = Toast.useToastManager();
  const t = useTranslations('moderation');
  const params = { id };
  if (prompt === 'ban')
    return (
      author.accountId !== null && (
        <BanDialog accountId={author.accountId} name={author.name} onClose={onClose} />
      )
    );
  if (prompt === 'remove')
    return (
      <ReasonDialog
        title={t('removeCommentTitle', { name: author.name })}
        description={t('removeCommentIntro')}
        action={t('removeComment')}
        onClose={onClose}
        onConfirm={async (reason) => {
          await api.comment.hideForOperator({ params, body: { reason } });
          toasts.add({ title: t('commentRemoved') });
        }}
      />
    );
  return (
    <ReasonDialog
      title={t('showCommentTitle', { name: author.name })}
      description={t('showCommentIntro')}
      action={t('showComment')}
      look="primary"
      onClose={onClose}
      onConfirm={async (reason) => {
        await api.comment.restoreForOperator({ params, body: { reason } });
        toasts.add({ title: t('commentShown') });
      }}
    />
  );
}

/** How often the comments of a match are loaded again, ms. */
const reloadMs = 10_000;

/** Names the match whose comments are listed, and leads back to its desk. */
function MatchHeading({ eventId }: { readonly eventId: string }) {
  const { api } = useStudio();
  const t = useTranslations('moderation');
  const query = useQuery(videoQuery(api, eventId));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <QueryResult query={query} fallback={<Skeleton className="h-7 flex-1" />}>
        {({ title }) => (
          <h2 className="min-w-0 basis-full truncate text-lg font-semibold sm:flex-1 sm:basis-0">
            {title}
          </h2>
        )}
      </QueryResult>
      <Link to="/matches/$eventId" params={{ eventId }} className={buttonClass('secondary')}>
        {t('toDesk')}
      </Link>
      <Link to="/moderation" search={{}} className={buttonClass('quiet')}>
        {t('allMatches')}
      </Link>
    </div>
  );
}

interface ListProps {
  /** Number of comments that are reported or held, in all matches. */
  readonly openCount: number;
}

/** Reported, held and removed comments of all matches, or all comments of one match, by state. */
export function CommentList({ openCount }: ListProps) {
  const { api } = useStudio();
  const { state = 'reported', match } = useSearch({ from: '/frame/moderation' });
  const t = useTranslations('moderation');
  const client = useQueryClient();
  // Not in the row: further comments may move it out of the list while its moderator writes the reason.
  const [prompted, setPrompted] = useState<Omit<DialogProps, 'onClose'> | null>(null);
  const ofMatch = match === undefined ? {} : { event_id: match };
  const list = useCursorList(
    ['moderation', 'comments', state, match],
    (paging) => api.comment.listForOperator({ query: { ...paging, ...ofMatch, state } }),
    () => match !== undefined && reloadMs,
  );
  const states =
    match === undefined
      ? moderatedStates.filter((moderatedState) => moderatedState !== 'shown')
      : moderatedStates.toSorted((a, b) => Number(b === 'shown') - Number(a === 'shown'));
  return (
    <>
      {match !== undefined && <MatchHeading eventId={match} />}
      <nav ref={showCurrentTab} aria-label={t('which')} className={tabsClass}>
        {states.map((item) => (
          <Link
            key={item}
            to="/moderation"
            search={{
              ...(item !== 'reported' && { state: item }),
              ...(match !== undefined && { match }),
            }}
            activeOptions={{ exact: true }}
            aria-current={state === item ? 'page' : undefined}
            className={tabClass}
          >
            {t(`lists.${item}`)}
          </Link>
        ))}
      </nav>
      <CursorList
        list={list}
        label={t(`lists.${state}`)}
        empty={
          <Empty icon={MessageSquareWarning} title={t('noComments')}>
            {match === undefined && <p>{t('noCommentsHint')}</p>}
            {match === undefined && state === 'reported' && openCount > 0 && (
              <Link
                to="/moderation"
                search={{ state: 'held' }}
                className={buttonClass('secondary', 'mt-4')}
              >
                {t('lists.held')}
              </Link>
            )}
          </Empty>
        }
      >
        {(comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            onPrompt={(prompt) => setPrompted({ comment, prompt })}
          />
        )}
      </CursorList>
      {prompted !== null && (
        <CommentDialog
          {...prompted}
          onClose={() => {
            setPrompted(null);
            // Even after a refusal, since someone else may have acted on it, or its author removed it.
            void client.invalidateQueries({ queryKey: ['moderation'] });
          }}
        />
      )}
    </>
  );
}
