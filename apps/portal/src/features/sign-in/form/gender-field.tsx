import { personGenders } from '@grandstand/contract/constants';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl/react';
import { SelectField } from '../../../ui/form/select-field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

/** Optional gender (empty value for none). Spread `register(...)` into it. */
export function GenderField(props: Props) {
  const t = useTranslations('signIn');
  return (
    <SelectField {...props} label={t('gender')}>
      <option value="">{t('notSaid')}</option>
      {personGenders.map((gender) => (
        <option key={gender} value={gender}>
          {t(`genders.${gender}`)}
        </option>
      ))}
    </SelectField>
  );
}
