import type { Event, Paged, Upload } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Upload as UploadIcon } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/room/control.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { matchChoicesQuery } from '../../event/event.api.ts';
import { useDatedTitle } from '../../event/use-dated-title.ts';
import { useMay } from '../../session/session.api.ts';
import { startUpload } from './active-uploads.ts';
import { UploadRow } from './upload-row.tsx';

const pageSize = 20;
/** How often uploads that are not finished are loaded, ms. */
const refreshMs = 2000;

const isUnfinished = ({ state }: Upload): boolean => state === 'uploading' || state === 'packaging';

const uploadsQuery = (api: ApiClient, page: number, eventId?: string) =>
  queryOptions({
    queryKey: ['library', 'uploads', eventId, page],
    queryFn: async (): Promise<Paged<Upload>['content']> =>
      (
        await api.upload.list({
          query: { page, size: pageSize, ...(eventId !== undefined && { eventId }) },
        })
      ).content,
    refetchInterval: ({ state: { data } }) =>
      data?.entries.some((entry) => isUnfinished(entry)) === true ? refreshMs : false,
    placeholderData: keepPreviousData,
  });

interface FormProps {
  /** The match that gets the file; absent if it is to be chosen. */
  readonly eventId?: string;
}

/** Chooses a match by a part of its name. */
function MatchChoice({ onChoose }: { readonly onChoose: (eventId: string) => void }) {
  const { api } = useStudio();
  const t = useTranslations('library.upload');
  const may = useMay();
  const datedTitle = useDatedTitle();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const failureText = useFailureText();
  const {
    data = [],
    isSuccess,
    error,
  } = useQuery({
    ...matchChoicesQuery(api, typed),
    placeholderData: keepPreviousData,
  });
  const matching =
    typed.length > 1
      ? data.filter(({ eventStatus, cancelled }) => eventStatus !== 'live' && !cancelled)
      : [];
  return (
    <>
      <Field
        label={t('findMatch')}
        hint={isSuccess && typed.length > 1 && matching.length === 0 ? t('noMatch') : undefined}
        problem={error === null ? null : failureText(error)}
        type="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChoose('');
        }}
      />
      <SelectField label={t('match')} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('choose')}</option>
        {matching.map((match) => (
          <option key={match.id} value={match.id}>
            {datedTitle(match)}
          </option>
        ))}
      </SelectField>
      {may('event:edit') && (
        <Link to="/fixtures/new" className={buttonClass('quiet', 'self-start')}>
          {t('newMatch')}
        </Link>
      )}
    </>
  );
}

function UploadForm({ eventId: fixed }: FormProps) {
  const client = useQueryClient();
  const t = useTranslations('library.upload');
  const failureText = useFailureText();
  const [chosen, setChosen] = useState('');
  const [file, setFile] = useState<File | null>(null);
  /** Increases to reset the file input, whose value cannot be set. */
  const [inputKey, setInputKey] = useState(0);
  const eventId = fixed ?? chosen;
  const start = useMutation({
    mutationFn: (video: File) => startUpload(eventId, video),
    onSuccess: async () => {
      setFile(null);
      setInputKey(inputKey + 1);
      await client.invalidateQueries({ queryKey: ['library', 'uploads'] });
    },
  });
  return (
    <form
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null) start.mutate(file);
      }}
    >
      {fixed === undefined && <MatchChoice onChoose={setChosen} />}
      <Field
        key={inputKey}
        label={t('file')}
        hint={t('fileHint')}
        type="file"
        accept="video/*,.mkv,.ts"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {start.isError && <Notice look="warning">{failureText(start.error)}</Notice>}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={eventId === '' || file === null || start.isPending}
      >
        {t('start')}
      </Button>
    </form>
  );
}

interface ListProps {
  readonly eventId?: string;
  readonly empty: ReactNode;
}

function UploadList({ eventId, empty }: ListProps) {
  const { api } = useStudio();
  const t = useTranslations('library');
  const [page, setPage] = useState(0);
  const query = useQuery(uploadsQuery(api, page, eventId));
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
      {(data) => {
        if (data.entries.length === 0 && page === 0) return empty;
        return (
          <>
            <ul
              aria-label={t('uploads')}
              className="flex flex-col divide-y divide-line rounded-xl border border-line bg-surface"
            >
              {data.entries.map((upload) => (
                <UploadRow key={upload.id} upload={upload} hasMatch={eventId === undefined} />
              ))}
            </ul>
            {(page > 0 || data.nextExists) && (
              <div className="flex justify-between gap-2">
                <Button disabled={page === 0} onClick={() => setPage(0)}>
                  {t('firstPage')}
                </Button>
                <Button disabled={!data.nextExists} onClick={() => setPage(page + 1)}>
                  {t('nextPage')}
                  <ChevronRight aria-hidden className="size-5 rtl:rotate-180" />
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}

/** All uploads, and the form for another one. */
export function UploadsView() {
  const t = useTranslations('library');
  return (
    <>
      <UploadForm />
      <UploadList
        empty={
          <Empty icon={UploadIcon} title={t('noUploads')}>
            <p>{t('noUploadsHint')}</p>
          </Empty>
        }
      />
    </>
  );
}

interface MatchProps {
  readonly event: Event;
  /** Called when an upload of the match has become its video, or was removed. */
  readonly onDone: () => void;
}

/** The uploads of a match, and the form for another one unless it is live or called off. */
export function MatchUploads({ event, onDone }: MatchProps) {
  const { api } = useStudio();
  const t = useTranslations('library');
  const { data } = useQuery(uploadsQuery(api, 0, event.id));
  const shown = data?.entries.find(({ isShown }) => isShown)?.id ?? null;
  const latest = useRef(onDone);
  latest.current = onDone;
  const previous = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    if (previous.current !== undefined && previous.current !== shown) latest.current();
    previous.current = shown;
  }, [data, shown]);
  const isOpen = event.eventStatus !== 'live' && !event.cancelled;
  return (
    <section aria-labelledby="uploads" className="flex flex-col gap-3">
      <h2 id="uploads" className="text-lg font-semibold">
        {t('uploadTitle')}
      </h2>
      <p className="text-body text-muted">{t(isOpen ? 'uploadIntro' : 'uploadClosed')}</p>
      <UploadList eventId={event.id} empty={null} />
      {isOpen && <UploadForm eventId={event.id} />}
    </section>
  );
}
