import type { Ref } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { Field } from '../../../ui/form/field.tsx';
import { GenderField } from './gender-field.tsx';
import { textFields, type SignUpForm } from './sign-up-form.ts';

interface Props {
  readonly register: UseFormRegister<SignUpForm>;
  readonly errors: FieldErrors<SignUpForm>;
  /** With it, the form opens the fields if one of them has an error. */
  readonly ref: Ref<HTMLDetailsElement>;
}

/** The optional fields of sign-up, collapsed by default. */
export function MoreFields({ register, errors, ref }: Props) {
  const t = useTranslations('signIn');
  const tPerson = useTranslations('personFields');
  return (
    <details ref={ref} className="group">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-accent-text">
        {t('more')}
      </summary>
      <div className="grid gap-5 pt-3">
        {textFields.map(({ name, autoComplete, type, max }) => (
          <Field
            key={name}
            label={tPerson(name)}
            type={type}
            autoComplete={autoComplete}
            maxLength={max}
            error={errors[name]?.message ?? null}
            {...register(name)}
          />
        ))}
        <GenderField error={errors.gender?.message ?? null} {...register('gender')} />
      </div>
    </details>
  );
}
