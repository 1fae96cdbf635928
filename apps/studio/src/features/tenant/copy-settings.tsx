import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { SelectField } from '../../ui/room/control.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useSession } from '../session/session.api.ts';
import { settingsToCopy } from './settings.ts';
import type { Settings } from './tenant.api.ts';

interface Props {
  /** Called with the settings of the chosen portal that another one starts with. */
  readonly onCopy: (settings: Settings) => void;
}

/** Starts a new portal with the settings of another one. */
export function CopySettings({ onCopy }: Props) {
  const { api } = useStudio();
  const { tenants } = useSession();
  const t = useTranslations('tenant');
  const failureText = useFailureText();
  const copy = useMutation({
    mutationFn: async (id: string) => (await api.tenant.get({ params: { id } })).content,
    onSuccess: ({ config }) => onCopy(settingsToCopy(config)),
  });
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4 md:p-6">
      <SelectField
        label={t('copyFrom')}
        // After a failure, the same portal can be chosen again.
        value={copy.isError ? '' : (copy.variables ?? '')}
        disabled={copy.isPending}
        onChange={({ target }) => {
          if (target.value !== '') copy.mutate(target.value);
        }}
      >
        <option value="">{t('copyNone')}</option>
        {tenants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p role="status" className="text-caption text-muted">
        {copy.isSuccess ? t('copied', { name: copy.data.name }) : t('copyHint')}
      </p>
      {copy.isError && <Notice look="warning">{failureText(copy.error)}</Notice>}
    </section>
  );
}
