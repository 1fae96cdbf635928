import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { BanList } from './ban-list.tsx';
import { CommentList } from './comment-list.tsx';
import { moderationViews } from './moderation-search.ts';
import { TakedownList } from './takedown-list.tsx';

/** How often the numbers of open reports are loaded again, ms. */
const recountMs = 60_000;

interface OpenReports {
  readonly comments: number;
  readonly clips: number;
}

/** Returns the numbers of reports that await a review, null until they are known, and the error of loading them. */
function useOpenReports() {
  const { api } = useStudio();
  const { data = null, error } = useQuery({
    queryKey: ['moderation', 'open'],
    queryFn: async (): Promise<OpenReports> => {
      const [comments, clips] = await Promise.all([
        api.comment.countReported(),
        api.clip.countReported(),
      ]);
      return { comments: comments.content.open, clips: clips.content.open };
    },
    refetchInterval: recountMs,
  });
  return { open: data, failure: error };
}

/** Reloads the lists of comments and of clips when their numbers of open reports change. */
function useReloadOfReports(open: OpenReports | null): void {
  const client = useQueryClient();
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    for (const part of ['comments', 'clips'] as const)
      if (before !== null && open !== null && before[part] !== open[part])
        void client.invalidateQueries({ queryKey: ['moderation', part] });
  }, [client, open]);
}

function Moderation() {
  const { view = 'comments' } = useSearch({ from: '/frame/moderation' });
  const t = useTranslations('moderation');
  const { open, failure } = useOpenReports();
  const failureText = useFailureText();
  const tabs = useRef<HTMLElement>(null);
  useReloadOfReports(open);
  // The numbers make the tabs wider, and so move those after them.
  useEffect(() => showCurrentTab(tabs.current), [open]);
  const openIn = (part: (typeof moderationViews)[number]) =>
    part === 'comments' || part === 'clips' ? (open?.[part] ?? 0) : 0;
  return (
    <RoomPage title={t('title')}>
      <nav ref={tabs} aria-label={t('parts')} className={tabsClass}>
        {moderationViews.map((moderationView) => (
          <Link
            key={moderationView}
            to="/moderation"
            search={{
              ...(moderationView !== 'comments' && { view: moderationView }),
              // Leads to what awaits a review.
              ...(moderationView === 'clips' &&
                openIn('clips') > 0 && { state: 'reported' as const }),
            }}
            activeOptions={{ exact: true }}
            aria-current={view === moderationView ? 'page' : undefined}
            className={tabClass}
          >
            {openIn(moderationView) === 0
              ? t(`views.${moderationView}`)
              : t('withOpen', {
                  view: t(`views.${moderationView}`),
                  count: openIn(moderationView),
                })}
          </Link>
        ))}
      </nav>
      {failure !== null && (
        <Notice look="warning">
          {t('notCounted')} {failureText(failure)}
        </Notice>
      )}
      {view === 'comments' && <CommentList openCount={openIn('comments')} />}
      {(view === 'clips' || view === 'tags') && <TakedownList key={view} kind={view} />}
      {view === 'bans' && <BanList />}
    </RoomPage>
  );
}

/** Comments, viewers' clips and global tags to take down or restore, and bans from comments. */
export const ModerationPage = () => (
  <PermissionGate permission="moderation:edit">
    <WithTexts of="moderation">
      <Moderation />
    </WithTexts>
  </PermissionGate>
);
