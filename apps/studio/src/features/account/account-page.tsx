import { passwordMinimum } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { sessionQuery, useSession } from '../session/session.api.ts';
import { PasskeySection } from './passkey-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TotpSection } from './totp-section.tsx';

function NameForm() {
  const { api } = useStudio();
  const { person } = useSession();
  const client = useQueryClient();
  const toasts = Toast.useToastManager();
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: person.name } });
  const submit = handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      const { content } = await api.operator.updateProfile({ body: { name: name.trim() } });
      client.setQueryData(sessionQuery(api).queryKey, content);
      toasts.add({ title: t('saved') });
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <p className="text-body text-muted">{t('signedInAs', { email: person.email })}</p>
      <Field
        label={t('name')}
        autoComplete="name"
        maxLength={100}
        problem={formState.errors.name === undefined ? null : t('nameMissing')}
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      <Button type="submit" className="self-start" disabled={formState.isSubmitting}>
        {t('save')}
      </Button>
    </form>
  );
}

function PasswordForm() {
  const { api } = useStudio();
  const { person } = useSession();
  const toasts = Toast.useToastManager();
  const t = useTranslations('account');
  const failures = useTranslations('frame.failures');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { old: '', next: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ old, next }) => {
    setFailure(null);
    try {
      await api.operator.changePassword({ body: { old_password: old, new_password: next } });
      reset();
      toasts.add({ title: t('passwordSaved') });
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-3 text-lg font-semibold">
        {t('password')}
      </h2>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" autoComplete="username" value={person.email} readOnly />
        <Field
          label={t('oldPassword')}
          type="password"
          autoComplete="current-password"
          problem={errors.old === undefined ? null : t('passwordMissing')}
          {...register('old', { required: true })}
        />
        <Field
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          type="password"
          autoComplete="new-password"
          problem={errors.next === undefined ? null : failures('weak_password')}
          {...register('next', { required: true, minLength: passwordMinimum })}
        />
        {failure !== null && <Notice look="warning">{failure}</Notice>}
        <Button type="submit" className="self-start" disabled={formState.isSubmitting}>
          {t('changePassword')}
        </Button>
      </form>
    </section>
  );
}

function Account() {
  const { provider } = useSession();
  const t = useTranslations('account');
  return (
    <RoomPage title={t('title')}>
      <div className="flex max-w-2xl flex-col gap-8">
        {provider === null ? (
          <>
            <NameForm />
            <PasswordForm />
            <TotpSection />
            <PasskeySection />
          </>
        ) : (
          <Notice>{t('byProvider', { provider })}</Notice>
        )}
        <SessionSection />
      </div>
    </RoomPage>
  );
}

/** The signed-in person's own account. */
export const AccountPage = () => (
  <WithTexts of="account">
    <Account />
  </WithTexts>
);
