import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { Field } from '../../ui/field.tsx';
import { genderChoices, textFields, type SignUpForm } from './sign-up-form.ts';

/** What may be told at sign-up but need not be; folded away. */
export function MoreFields({ register }: { readonly register: UseFormRegister<SignUpForm> }) {
  const t = useTranslations('auth');
  const genderId = useId();
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-accent-text">
        {t('more')}
      </summary>
      <div className="grid gap-5 pt-3">
        {textFields.map(({ name, autoComplete, type, max }) => (
          <Field
            key={name}
            label={t(name)}
            type={type}
            autoComplete={autoComplete}
            maxLength={max}
            {...register(name)}
          />
        ))}
        <div className="grid gap-1.5">
          <label htmlFor={genderId} className="text-sm font-medium text-muted">
            {t('gender')}
          </label>
          <select
            id={genderId}
            className="min-h-12 rounded-[min(var(--t-radius),12px)] border border-control bg-surface px-4 text-base text-text"
            {...register('gender')}
          >
            <option value="">{t('notSaid')}</option>
            {genderChoices.map((gender) => (
              <option key={gender} value={gender}>
                {t(`genders.${gender}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </details>
  );
}
