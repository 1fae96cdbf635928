import type { Upload } from '@grandstand/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { RowButton, nameInRow } from '../../../ui/row-button.tsx';
import { Confirm } from '../../../ui/room/confirm.tsx';
import { shownFixtureQuery } from '../../fixture/fixture.api.ts';
import { useSizeText } from '../video-text.ts';
import {
  continueUpload,
  forgetUpload,
  pauseUpload,
  useActiveUploads,
  type ActiveUpload,
} from './active-uploads.ts';
import { nameOf } from './send-file.ts';

/** Chooses the file of an upload that a reload interrupted: a page cannot read it again by itself. */
function ContinueByFile({ upload }: { readonly upload: Upload }) {
  const t = useTranslations('library.upload');
  const id = useId();
  const [isOther, setIsOther] = useState(false);
  return (
    <div>
      <label htmlFor={id} className="text-body font-medium">
        {t('chooseAgain')}
      </label>
      <input
        id={id}
        type="file"
        accept="video/*,.mkv,.ts"
        className="block min-h-11 w-full text-body"
        aria-invalid={isOther || undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file === undefined) return;
          const isSame = nameOf(file) === upload.name && file.size === upload.size;
          setIsOther(!isSame);
          if (isSame) void continueUpload(upload.id, file);
        }}
      />
      {isOther && (
        <p role="alert" className="text-caption text-danger-text">
          {t('otherFile', { name: upload.name })}
        </p>
      )}
    </div>
  );
}

interface StateProps {
  readonly upload: Upload;
  readonly active: ActiveUpload | undefined;
}

/** The progress of an upload, as text and as a bar. */
function Progress({ upload, active }: StateProps) {
  const t = useTranslations('library.upload');
  const failureText = useFailureText();
  const sizeText = useSizeText();
  const isArriving = upload.state === 'uploading';
  const sent = isArriving ? Math.max(active?.sent ?? 0, upload.received) : upload.received;
  const percent =
    isArriving && upload.size !== null ? Math.floor((sent / upload.size) * 100) : upload.percent;
  const stateText = () => {
    if (!isArriving) return t(`states.${upload.state}`);
    return t(`sending.${active?.state ?? 'interrupted'}`);
  };
  return (
    <>
      <p role="status" className="text-body">
        {stateText()}
        {isArriving &&
          upload.size !== null &&
          ` · ${t('sentOf', { sent: sizeText(sent), size: sizeText(upload.size) })}`}
        {upload.state === 'packaging' && ` · ${percent} %`}
        {upload.state === 'done' && !upload.isShown && ` · ${t('replaced')}`}
      </p>
      {(isArriving || upload.state === 'packaging') && (
        <progress
          aria-label={t('progressOf', { name: upload.name })}
          value={percent}
          max={100}
          className="h-2 w-full accent-accent"
        />
      )}
      {active?.state === 'failed' && isArriving && (
        <p role="alert" className="text-caption text-danger-text">
          {failureText(active.error)}
        </p>
      )}
      {/* The server's reasons are in English. */}
      {upload.problem !== null && (
        <p lang="en" className="text-caption text-danger-text">
          {upload.problem}
        </p>
      )}
      {upload.notes.map((note) => (
        <p key={note} lang="en" className="text-caption text-muted">
          {note}
        </p>
      ))}
    </>
  );
}

interface Props {
  readonly upload: Upload;
  /** True in the list of all uploads, whose rows name their match. */
  readonly hasMatch?: boolean;
}

/** An upload with its progress, and what can be done with it. */
export function UploadRow({ upload, hasMatch = false }: Props) {
  const { api } = useStudio();
  const client = useQueryClient();
  const format = useFormatter();
  const t = useTranslations('library.upload');
  const active = useActiveUploads().find(({ id }) => id === upload.id);
  const isRunning = active?.state === 'sending' || active?.state === 'waiting';
  const [isRemoving, setIsRemoving] = useState(false);
  const { data: event, isError: isMatchUnknown } = useQuery(
    shownFixtureQuery(api, hasMatch ? upload.eventId : null),
  );
  const remove = useMutation({
    mutationFn: () => {
      // Until it is removed, it can be resumed.
      if (isRunning) pauseUpload(upload.id);
      return api.upload.remove({ params: { id: upload.id } });
    },
    onSuccess: async () => {
      forgetUpload(upload.id);
      setIsRemoving(false);
      await client.invalidateQueries({ queryKey: ['library'] });
    },
  });
  const addedOn = format.dateTime(new Date(upload.createdAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  // Cameras reuse the names of their files.
  const subject = `${upload.name}, ${addedOn}`;
  return (
    <li className="flex flex-col gap-2 p-4">
      <p className="font-semibold break-all">{upload.name}</p>
      <p className="text-caption text-muted">
        {hasMatch && event !== undefined && `${event.title} · `}
        {hasMatch && event === undefined && isMatchUnknown && `${t('matchUnknown')} · `}
        {addedOn}
      </p>
      <Progress upload={upload} active={active} />
      {upload.state === 'uploading' && !upload.isImport && active === undefined && (
        <ContinueByFile upload={upload} />
      )}
      <div className="flex flex-wrap gap-2">
        {upload.state === 'uploading' && isRunning && (
          <RowButton label={t('pause')} subject={subject} onClick={() => pauseUpload(upload.id)} />
        )}
        {upload.state === 'uploading' &&
          (active?.state === 'paused' || active?.state === 'failed') && (
            <RowButton
              label={t('resume')}
              subject={subject}
              onClick={() => void continueUpload(upload.id, active.file)}
            />
          )}
        {hasMatch && (
          <Link
            to="/library/$eventId"
            params={{ eventId: upload.eventId }}
            aria-label={nameInRow(t('open'), subject)}
            className={buttonClass('secondary')}
          >
            {t('open')}
          </Link>
        )}
        <RowButton
          look="quiet"
          label={t('remove')}
          subject={subject}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      {isRemoving && (
        <Confirm
          isOpen
          onClose={() => setIsRemoving(false)}
          title={t('removeTitle', { name: upload.name })}
          description={t(upload.isShown ? 'removeShownIntro' : 'removeIntro')}
          action={t('remove')}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
        />
      )}
    </li>
  );
}
