import type { Event } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Field } from '../../../ui/form/field.tsx';
import { updateClip } from '../own-clip.api.ts';

interface Props {
  readonly clip: Pick<Event, 'id' | 'title'>;
  readonly onRenamed: (clip: Event) => void;
  readonly onCancel: () => void;
}

/** The viewer has just requested the field. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** Changes the title of a clip (CLP-08). */
export function RenameClip({ clip, onRenamed, onCancel }: Props) {
  const t = useTranslations('clip');
  const api = useApi();
  const errorText = useErrorText();
  const problem = useId();
  const [title, setTitle] = useState(clip.title);
  const isNameless = title.trim() === '';
  const rename = useMutation({
    mutationFn: async () => onRenamed(await updateClip(api, clip.id, { title: title.trim() })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNameless && !rename.isPending) rename.mutate();
  };
  return (
    <form
      ref={focusField}
      aria-describedby={problem}
      className="grid max-w-xl gap-3"
      onSubmit={submit}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') onCancel();
      }}
    >
      <Field
        label={t('name')}
        value={title}
        maxLength={200}
        dir="auto"
        error={isNameless ? t('nameNeeded') : null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonClass()} disabled={rename.isPending}>
          {t('rename')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
      <p id={problem} role="alert" className="text-sm text-danger-text empty:hidden">
        {rename.isError ? errorText(rename.error) : null}
      </p>
    </form>
  );
}
