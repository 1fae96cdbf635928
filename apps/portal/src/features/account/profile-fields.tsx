import type { Profile } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { showAtFields, type FieldRules } from '../../lib/errors/field-errors.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/store/session-store.ts';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { showToast } from '../../lib/toast.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { GenderField } from '../sign-in/index.ts';
import { profileLimits, saveProfile, toForm, type ProfileForm } from './account.api.ts';

const textFields = [
  { name: 'displayName', autoComplete: 'name', type: 'text', wide: true },
  { name: 'phone', autoComplete: 'tel', type: 'tel', wide: false },
  { name: 'countryName', autoComplete: 'country-name', type: 'text', wide: false },
  { name: 'postalCode', autoComplete: 'postal-code', type: 'text', wide: false },
  { name: 'city', autoComplete: 'address-level2', type: 'text', wide: false },
] as const;

/** Validation rules with their messages, in form order. */
function useProfileRules(): FieldRules<ProfileForm> {
  const t = useTranslations('personFields.rules');
  return {
    ...Object.fromEntries(
      textFields.map(({ name }) => [
        name,
        { field: name, rule: t('text', { max: profileLimits[name] }) },
      ]),
    ),
    gender: { field: 'gender', rule: t('choice') },
    dateOfBirth: { field: 'dateOfBirth', rule: t('date') },
  };
}

/** The profile form. Fields only have length limits: odd but safe values are accepted (ACC-07). */
export function ProfileFields({ user }: { readonly user: Profile }) {
  const t = useTranslations('profile');
  const tAccount = useTranslations('account');
  const errorText = useErrorText();
  const api = useApi();
  const form = useForm<ProfileForm>({ defaultValues: toForm(user) });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const rules = useProfileRules();
  const save = useMutation({
    mutationFn: async (values: ProfileForm) => {
      try {
        await saveProfile(api, values);
      } catch (error) {
        if (showAtFields(error, form.setError, rules)) return;
        throw error;
      }
      const saved = useSession.getState().user;
      if (saved !== null) form.reset(toForm(saved));
      showToast({ message: t('saved') });
    },
  });
  const busy = save.isPending;
  return (
    <>
      <form
        method="post"
        noValidate
        aria-busy={busy}
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          // A partial date reads as empty; it must not clear the stored one.
          const date = event.currentTarget.elements.namedItem('dateOfBirth');
          const isPartial = date instanceof HTMLInputElement && date.validity.badInput;
          event.preventDefault();
          if (isPartial) {
            form.setError('dateOfBirth', { message: t('dateUnfinished') }, { shouldFocus: true });
            return;
          }
          void handleSubmit((values) => save.mutate(values))(event);
        }}
      >
        <div className="sm:col-span-full">
          <FormError text={save.isError ? errorText(save.error) : null} />
        </div>
        <div className="sm:col-span-full">
          <Field label={tAccount('email')} type="email" value={user.email} readOnly dir="ltr" />
        </div>
        {textFields.map(({ name, autoComplete, type, wide }) => (
          <div key={name} className={wide ? 'sm:col-span-full' : undefined}>
            <Field
              label={t(`fields.${name}`)}
              type={type}
              dir={type === 'tel' ? 'ltr' : 'auto'}
              autoComplete={autoComplete}
              maxLength={profileLimits[name]}
              error={errors[name]?.message ?? null}
              {...register(name)}
            />
          </div>
        ))}
        <GenderField
          stored={user.gender}
          error={errors.gender?.message ?? null}
          {...register('gender')}
        />
        <Field
          label={t('fields.dateOfBirth')}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          error={errors.dateOfBirth?.message ?? null}
          {...register('dateOfBirth')}
        />
        <div className="sm:col-span-full">
          <button type="submit" className={buttonClass()} disabled={busy}>
            {busy ? tAccount('saving') : t('save')}
          </button>
        </div>
      </form>
    </>
  );
}
