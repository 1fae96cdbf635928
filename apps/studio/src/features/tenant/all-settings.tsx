import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Settings } from './tenant.api.ts';

interface Props {
  readonly settings: Settings;
  readonly replace: (settings: Settings) => void;
}

/** Every setting as JSON, as a tenant file has it. */
export function AllSettings({ settings, replace }: Props) {
  const t = useTranslations('tenant');
  const id = useId();
  /** What is being typed; null shows the settings. */
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const type = (typed: string) => {
    try {
      replace(JSON.parse(typed) as Settings);
      setProblem(null);
    } catch (error) {
      setProblem(t('notJson', { problem: (error as Error).message }));
    }
    setText(typed);
  };
  return (
    <details className="rounded-xl border border-line bg-surface p-4 md:p-6">
      <summary className="min-h-11 cursor-pointer text-xl font-bold">{t('sections.all')}</summary>
      <label htmlFor={id} className="block py-2 text-body text-muted">
        {t('allHint')}
      </label>
      <textarea
        id={id}
        rows={24}
        spellCheck={false}
        dir="ltr"
        className="w-full rounded-lg border border-control bg-surface p-3 font-mono text-caption aria-invalid:border-danger"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={text ?? JSON.stringify(settings, null, 2)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (problem === null) setText(null);
        }}
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-caption text-danger-text">
          {problem}
        </p>
      )}
    </details>
  );
}
