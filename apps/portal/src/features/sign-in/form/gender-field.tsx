import { personGenders } from '@grandstand/contract/constants';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl/react';
import { SelectField } from '../../../ui/form/select-field.tsx';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  /** The stored gender, which may be any text: another client may have set it. */
  readonly stored?: string | null;
}

/** Optional gender (empty value for none). Spread `register(...)` into it. */
export function GenderField({ stored = null, ...props }: Props) {
  const t = useTranslations('personFields');
  const isCustom =
    stored !== null && stored !== '' && !personGenders.some((gender) => gender === stored);
  return (
    <SelectField {...props} label={t('gender')}>
      <option value="">{t('notSaid')}</option>
      {personGenders.map((gender) => (
        <option key={gender} value={gender}>
          {t(`genders.${gender}`)}
        </option>
      ))}
      {isCustom && <option value={stored}>{stored}</option>}
    </SelectField>
  );
}
