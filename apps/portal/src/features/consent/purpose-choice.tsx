import { useId } from 'react';
import type { ConsentPurpose } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { servicesFor } from '../../lib/third-parties/index.ts';

interface Props {
  readonly purpose: ConsentPurpose | 'necessary';
  readonly isAgreed: boolean;
  /** Absent: read-only. */
  readonly onChange?: (isAgreed: boolean) => void;
}

/** One purpose, with the services that would receive data. */
export function PurposeChoice({ purpose, isAgreed, onChange }: Props) {
  const t = useTranslations('consent');
  const format = useNumberFormatter();
  const id = useId();
  const tenant = useTenant();
  const names =
    purpose === 'necessary'
      ? []
      : servicesFor(tenant, purpose).map((name) =>
          name === 'own' ? t('own', { tenant: tenant.name }) : name,
        );
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isAgreed}
          disabled={onChange === undefined}
          aria-describedby={id}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        {t(purpose)}
      </label>
      <p id={id} className="ps-8 text-caption text-muted">
        {t(`${purpose}Text`, { names: format.list(names) })}
      </p>
    </li>
  );
}
