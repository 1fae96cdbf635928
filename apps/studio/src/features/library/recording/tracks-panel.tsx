import type { Recording } from '@grandstand/contract';
import { maxCaptionsLength } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { refusedFields } from '../../../lib/refused-fields.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Confirm } from '../../../ui/room/confirm.tsx';
import { Notice } from '../../../ui/room/notice.tsx';

interface Props {
  readonly recording: Recording;
  readonly isEditable: boolean;
  readonly onChanged: (recording: Recording) => void;
}

const languagePattern = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

/** Returns a function that names a language; of a code that is none, it returns the code. */
function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return (code) => {
    try {
      return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
    } catch {
      return code;
    }
  };
}

function CaptionsForm({ recording, onChanged }: Omit<Props, 'isEditable'>) {
  const { api } = useStudio();
  const t = useTranslations('library.captions');
  const failureText = useFailureText();
  const fileId = useId();
  const [language, setLanguage] = useState('');
  const [file, setFile] = useState<File | null>(null);
  /** Increases to reset the file input, whose value cannot be set. */
  const [inputKey, setInputKey] = useState(0);
  const add = useMutation({
    mutationFn: async (chosen: File) => {
      const body = { language: language.trim(), file: await chosen.text() };
      return (await api.recording.setCaptions({ params: { id: recording.eventId }, body })).content;
    },
    onSuccess: (content) => {
      setLanguage('');
      setFile(null);
      setInputKey(inputKey + 1);
      onChanged(content);
    },
  });
  const isLanguage = languagePattern.test(language.trim());
  const [refused] = refusedFields(add.error, { file: 'body.file' });
  const isTooLarge = file !== null && file.size > maxCaptionsLength * 4;
  return (
    <form
      aria-label={t('add')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null) add.mutate(file);
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Field
          label={t('language')}
          hint={t('languageHint')}
          problem={language !== '' && !isLanguage ? t('languageHint') : null}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Field
          key={`${fileId}-${inputKey}`}
          label={t('file')}
          hint={t('fileHint')}
          problem={isTooLarge ? t('tooLarge') : null}
          type="file"
          accept=".vtt,.srt,text/vtt"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      {recording.captions.includes(language.trim()) && <Notice>{t('replaces')}</Notice>}
      {add.isError && (
        <Notice look="warning">
          {refused === undefined ? (
            failureText(add.error)
          ) : (
            <>
              {t('unusable')} <span lang="en">{refused.message}</span>
            </>
          )}
        </Notice>
      )}
      <Button
        type="submit"
        className="self-start"
        disabled={!isLanguage || file === null || isTooLarge || add.isPending}
      >
        {t('add')}
      </Button>
    </form>
  );
}

/** Captions of a replay, which can be added and removed, and its audio tracks, which come with the video. */
export function TracksPanel({ recording, isEditable, onChanged }: Props) {
  const { api } = useStudio();
  const t = useTranslations('library.captions');
  const nameOf = useLanguageName();
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: async (language: string) =>
      (
        await api.recording.setCaptions({
          params: { id: recording.eventId },
          body: { language, file: null },
        })
      ).content,
    onSuccess: (content) => {
      setRemoved(null);
      onChanged(content);
    },
  });
  const { captions, soundTracks } = recording;
  return (
    <section
      aria-labelledby="captions"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 id="captions" className="text-lg font-semibold">
        {t('title')}
      </h2>
      {captions.length === 0 ? (
        <p className="text-body text-muted">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-line">
          {captions.map((language) => (
            <li key={language} className="flex min-h-11 items-center justify-between gap-3 py-1">
              <span>{`${nameOf(language)} (${language})`}</span>
              {isEditable && (
                <RowButton
                  look="quiet"
                  label={t('remove')}
                  subject={nameOf(language)}
                  onClick={() => setRemoved(language)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditable && <CaptionsForm recording={recording} onChanged={onChanged} />}
      <h3 className="font-semibold">{t('sounds')}</h3>
      {soundTracks.length === 0 ? (
        <p className="text-body text-muted">{t('noSounds')}</p>
      ) : (
        <ul className="text-body">
          {soundTracks.map(({ label, isDefault }) => (
            <li key={label}>{isDefault ? t('defaultSound', { label }) : label}</li>
          ))}
        </ul>
      )}
      {removed !== null && (
        <Confirm
          isOpen
          onClose={() => setRemoved(null)}
          title={t('removeTitle', { language: nameOf(removed) })}
          description={t('removeIntro')}
          action={t('remove')}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removed)}
        />
      )}
    </section>
  );
}
