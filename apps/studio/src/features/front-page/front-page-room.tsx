import type { FrontPageSettings, OperatorFrontPage } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { MatchPicker } from '../shop/match-picker.tsx';
import { FeaturedNotice } from './featured-notice.tsx';
import { BannerList } from './banner-list.tsx';
import { CompareFrontPages } from './compare-front-pages.tsx';
import { bannerProblems, withAllRows } from './front-page-edit.ts';
import { draftOrPublished, frontPageQuery } from './front-page.api.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { RowList } from './row-list.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useFrontPageEdit } from './use-front-page-edit.ts';

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const Section = ({ title, hint, children }: SectionProps) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-xl font-bold">{title}</h2>
    <p className="text-body text-muted">{hint}</p>
    {children}
  </section>
);

/** What happens to the saved draft: `save` only stores it, `preview` then opens it. */
type Step = 'save' | 'preview' | 'publish' | 'schedule' | 'unschedule' | 'restore' | 'discard';

interface Action {
  readonly step: Step;
  readonly version: number;
  /** Settings that are saved first; null for none. */
  readonly settings: FrontPageSettings | null;
  readonly at: string | null;
}

function Editor({ page }: { readonly page: OperatorFrontPage }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const toasts = Toast.useToastManager();
  const showUndo = useUndoNotice();
  const format = useFormatter();
  const t = useTranslations('frontPage');
  const failureText = useFailureText();
  const edit = useFrontPageEdit(page);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [theirs, setTheirs] = useState<OperatorFrontPage | null>(null);
  const show = (next: OperatorFrontPage) => {
    queryClient.setQueryData(frontPageQuery(api).queryKey, next);
  };
  const act = useMutation({
    mutationFn: async ({ step, version, settings, at }: Action) => {
      let present = version;
      if (settings !== null) {
        const body = { version, draft: settings };
        const { content } = await api.frontPage.setDraft({ body });
        // Saved, even if the next step fails.
        edit.discard();
        show(content);
        if (step === 'save' || step === 'preview') return content;
        present = content.version;
      }
      const body = { version: present };
      if (step === 'publish' || step === 'schedule')
        return (await api.frontPage.publish({ body: { ...body, at } })).content;
      if (step === 'unschedule') return (await api.frontPage.unschedule({ body })).content;
      if (step === 'restore') return (await api.frontPage.restore({ body })).content;
      return (await api.frontPage.setDraft({ body: { ...body, draft: null } })).content;
    },
    onSuccess: (after, { step }) => {
      const { version } = after;
      setIsScheduling(false);
      setTheirs(null);
      show(after);
      if (step === 'publish')
        showUndo({
          title: t('published'),
          undo: async () => show((await api.frontPage.restore({ body: { version } })).content),
        });
      else if (step === 'discard')
        showUndo({
          title: t('discarded'),
          undo: async () =>
            show((await api.frontPage.setDraft({ body: { version, draft: page.draft } })).content),
        });
      else if (step === 'preview') setIsPreviewing(true);
      else if (step === 'save') toasts.add({ title: t('saved') });
      else if (step === 'restore') toasts.add({ title: t('restored') });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || !/^(?:conflict|front_page_)/.test(error.code)) return;
      setIsScheduling(false);
      const { content } = await api.frontPage.getForOperator();
      // A scheduled draft is shown first: nothing can be saved until its time is withdrawn.
      const isComparable = edit.isChanged && content.publishAt === null;
      if (isComparable && content.version !== edit.version) setTheirs(content);
      else show(content);
    },
  });
  const isScheduled = page.publishAt !== null;
  // Until the draft is published it cannot be edited: unsaved changes wait, and what is scheduled is shown.
  const isChanged = edit.isChanged && !isScheduled;
  const settings = isScheduled ? withAllRows(draftOrPublished(page)) : edit.settings;
  const version = isScheduled ? page.version : edit.version;
  const hasProblem = settings.banners.some((banner) => bannerProblems(banner).length > 0);
  const run = (step: Step, at: string | null = null) =>
    act.mutate({ step, at, version, settings: isChanged ? settings : null });
  const hasDraft = isChanged || page.draft !== null;
  const isBusy = act.isPending;
  return (
    <>
      <Notice>
        <span className="min-w-0 flex-1">
          {page.publishAt !== null
            ? t('isScheduled', {
                time: format.dateTime(new Date(page.publishAt), {
                  dateStyle: 'full',
                  timeStyle: 'short',
                }),
              })
            : isChanged
              ? t('isUnsaved')
              : t(page.draft === null ? 'isPublished' : 'isDraft')}
        </span>
        <Button
          disabled={hasProblem || isBusy}
          onClick={() => (isChanged ? run('preview') : setIsPreviewing(true))}
        >
          <Eye aria-hidden className="size-5" />
          {t('preview')}
        </Button>
        {isScheduled && (
          <Button disabled={isBusy} onClick={() => run('unschedule')}>
            {t('unschedule')}
          </Button>
        )}
      </Notice>
      {act.isError && theirs === null && !isScheduling && (
        <Notice look="warning">
          {act.error instanceof ApiError &&
          (act.error.reason ?? 'changed') === 'changed' &&
          t.has(`failures.${act.error.code}` as 'failures.conflict')
            ? t(`failures.${act.error.code}` as 'failures.conflict')
            : failureText(act.error)}
        </Notice>
      )}
      <fieldset disabled={isScheduled} className="flex min-w-0 flex-col gap-8">
        <legend className="sr-only">{t('title')}</legend>
        <Section title={t('parts.featuredEventId')} hint={t('featuredHint')}>
          <WithTexts of="shop">
            <MatchPicker
              value={settings.featuredEventId}
              onChange={(featuredEventId) => edit.set({ featuredEventId })}
            />
          </WithTexts>
          <FeaturedNotice eventId={settings.featuredEventId} />
        </Section>
        <Section title={t('parts.rows')} hint={t('rowsHint')}>
          <WithTexts of="fixture">
            <RowList rows={settings.rows} onChange={(rows) => edit.set({ rows })} />
          </WithTexts>
          <Button
            look="quiet"
            className="self-start"
            onClick={() => edit.set({ rows: page.standard.rows })}
          >
            {t('standardRows')}
          </Button>
        </Section>
        <Section title={t('parts.banners')} hint={t('bannersHint')}>
          <BannerList banners={settings.banners} onChange={(banners) => edit.set({ banners })} />
        </Section>
      </fieldset>
      {!isScheduled && (
        <div
          data-save-bar
          className="-mx-4 flex flex-wrap gap-2 border-t border-line bg-canvas p-4 md:sticky md:bottom-16 md:z-10 lg:bottom-0 md:-mx-8 md:px-8"
        >
          <Button
            look="primary"
            disabled={!hasDraft || hasProblem || isBusy}
            onClick={() => run('publish')}
          >
            {t('publish')}
          </Button>
          <Button
            disabled={!hasDraft || hasProblem || isBusy}
            onClick={() => {
              act.reset();
              setIsScheduling(true);
            }}
          >
            {t('publishLater')}
          </Button>
          <Button disabled={!isChanged || hasProblem || isBusy} onClick={() => run('save')}>
            {t('save')}
          </Button>
          {isChanged ? (
            <Button look="quiet" disabled={isBusy} onClick={edit.discard}>
              {t('discardEdits')}
            </Button>
          ) : (
            page.draft !== null && (
              <Button look="quiet" disabled={isBusy} onClick={() => run('discard')}>
                {t('discardDraft')}
              </Button>
            )
          )}
          {!hasDraft && page.previous !== null && (
            <Button disabled={isBusy} onClick={() => run('restore')}>
              {t('restorePrevious')}
            </Button>
          )}
        </div>
      )}
      {isScheduling && (
        <ScheduleDialog
          isPending={isBusy}
          error={act.error}
          onClose={() => setIsScheduling(false)}
          onSchedule={(at) => run('schedule', at)}
        />
      )}
      {isPreviewing && <PreviewDialog onClose={() => setIsPreviewing(false)} />}
      {theirs !== null && (
        <CompareFrontPages
          fields={edit.disagreements(theirs)}
          mine={settings}
          theirs={theirs.draft ?? theirs.published}
          onClose={() => setTheirs(null)}
          onDone={(taken) => {
            const next = edit.rebase(theirs, taken);
            // Its failure is shown in the room.
            setTheirs(null);
            act.mutate({ step: 'save', at: null, version: next.version, settings: next.settings });
          }}
        />
      )}
    </>
  );
}

function FrontPage() {
  const { api } = useStudio();
  const t = useTranslations('frontPage');
  const query = useQuery(frontPageQuery(api));
  return (
    <RoomPage title={t('title')}>
      <QueryResult query={query} fallback={<Skeleton className="h-96" />}>
        {(page) => <Editor page={page} />}
      </QueryResult>
    </RoomPage>
  );
}

/** The portal's front page: its featured match, rows and banners. */
export const FrontPageRoom = () => (
  <PermissionGate permission="page:edit">
    <WithTexts of="frontPage">
      <FrontPage />
    </WithTexts>
  </PermissionGate>
);
