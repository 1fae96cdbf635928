import type { Event } from '@grandstand/contract';
import { maxClipTitleLength } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/form/field.tsx';
import { focusInvalid } from '../../../ui/form/use-invalid-focus.ts';
import { updateClip } from '../own-clip.api.ts';

interface Props {
  readonly clip: Pick<Event, 'id' | 'title'>;
  readonly onRenamed: (clip: Event) => void;
  readonly onCancel: () => void;
}

/** Focuses the field as soon as the form opens. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** Changes the title of a clip (CLP-08). */
export function RenameClip({ clip, onRenamed, onCancel }: Props) {
  const t = useTranslations('clip');
  const api = useApi();
  const errorText = useErrorText();
  const errorId = useId();
  const [title, setTitle] = useState(clip.title);
  const isUntitled = title.trim() === '';
  const rename = useMutation({
    mutationFn: async () => onRenamed(await updateClip(api, clip.id, { title: title.trim() })),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUntitled) focusInvalid(event.currentTarget);
    else if (!rename.isPending) rename.mutate();
  };
  return (
    <form
      ref={focusField}
      aria-describedby={errorId}
      className="grid max-w-xl gap-3"
      onSubmit={submit}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') onCancel();
      }}
    >
      <Field
        label={t('name')}
        value={title}
        maxLength={maxClipTitleLength}
        dir="auto"
        error={isUntitled ? t('nameNeeded') : null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={buttonRowClass}>
        <button type="submit" className={buttonClass()} disabled={rename.isPending}>
          {t('rename')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
      <p id={errorId} role="alert" className="text-sm text-danger-text empty:hidden">
        {rename.isError ? errorText(rename.error) : null}
      </p>
    </form>
  );
}
