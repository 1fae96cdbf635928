import type { Identity, Profile } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { showAtFields, type FieldRules } from '../../lib/errors/field-errors.ts';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/index.ts';
import { Field } from '../../ui/form/field.tsx';
import { VerifyNotice } from '../account/index.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { GenderField } from '../sign-in/index.ts';
import { saveDetails, type Details } from './sign-up.api.ts';
import { StepFrame } from './step-frame.tsx';
import { TeamPicker } from './team-picker.tsx';

export interface PersonalizationData {
  /** Teams to follow. */
  readonly teams: readonly Identity[];
  /** The account's email address if it is not confirmed, else null. */
  readonly unverifiedEmail: string | null;
}

const detailsOf = (user: Profile | null): Details => ({
  city: user?.city ?? '',
  gender: user?.gender ?? '',
  dateOfBirth: user?.dateOfBirth ?? '',
});

const cityMaximum = 80;

interface DetailFieldsProps {
  readonly register: UseFormRegister<Details>;
  readonly errors: FieldErrors<Details>;
  /** The stored gender. */
  readonly gender: string | null;
}

function DetailFields({ register, errors, gender }: DetailFieldsProps) {
  const t = useTranslations('personFields');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <Field
          label={t('city')}
          autoComplete="address-level2"
          maxLength={cityMaximum}
          error={errors.city?.message ?? null}
          {...register('city')}
        />
      </div>
      <Field
        label={t('date_of_birth')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        error={errors.dateOfBirth?.message ?? null}
        {...register('dateOfBirth')}
      />
      <GenderField stored={gender} error={errors.gender?.message ?? null} {...register('gender')} />
    </div>
  );
}

/** The first step: teams to follow, and optional details. */
export function PersonalizationPage({ data }: { readonly data: PersonalizationData }) {
  const t = useTranslations('signUp');
  const errorText = useErrorText();
  const api = useApi();
  const tenant = useTenant();
  const user = useSession((state) => state.user);
  const tRule = useTranslations('personFields.rules');
  const { register, handleSubmit, getValues, setError, clearErrors, formState } = useForm<Details>({
    defaultValues: detailsOf(user),
  });
  const save = useMutation({
    mutationFn: async () => {
      // The button of the step is outside the form, so submitting does not clear old errors.
      clearErrors();
      try {
        await saveDetails(api, getValues());
      } catch (error) {
        const rules: FieldRules<Details> = {
          city: { field: 'city', rule: tRule('text', { max: cityMaximum }) },
          dateOfBirth: { field: 'dateOfBirth', rule: tRule('date') },
          gender: { field: 'gender', rule: tRule('choice') },
        };
        if (showAtFields(error, setError, rules)) return false;
        throw error;
      }
      return true;
    },
  });
  const { teams, unverifiedEmail } = data;
  return (
    <StepFrame
      step="personalization"
      title={t('personalizationTitle', {
        name: user?.displayName ?? '',
        tenant: tenant.name_short,
      })}
      text={t('personalizationText')}
      busy={save.isPending}
      onContinue={(pass) => save.mutate(undefined, { onSuccess: (isSaved) => isSaved && pass() })}
    >
      <div className="grid gap-8">
        <FormError text={save.isError ? errorText(save.error) : null} />
        {teams.length > 0 && (
          <section aria-labelledby="sign-up-teams">
            <h2 id="sign-up-teams" className="heading mb-4 text-xl">
              {t('teamsTitle')}
            </h2>
            <TeamPicker teams={teams} />
          </section>
        )}
        <form
          method="post"
          noValidate
          aria-labelledby="sign-up-details"
          onSubmit={(event) => void handleSubmit(() => save.mutate())(event)}
        >
          <h2 id="sign-up-details" className="heading mb-4 text-xl">
            {t('detailsTitle')}
          </h2>
          <DetailFields
            register={register}
            errors={formState.errors}
            gender={user?.gender ?? null}
          />
        </form>
        {/* After what the viewer came for: the mail takes a while to arrive. */}
        {unverifiedEmail !== null && <VerifyNotice email={unverifiedEmail} />}
      </div>
    </StepFrame>
  );
}
