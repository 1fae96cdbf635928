import type { OperatorSession } from '@grandstand/contract';
import { passwordMinimum } from '@grandstand/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ProviderChoice } from './provider-button.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';
import { sessionQuery } from './session.api.ts';

interface Acceptance {
  name: string;
  password: string;
  code: string;
}

interface FormProps {
  readonly token: string;
  readonly hasAccount: boolean;
  readonly onDone: (session: OperatorSession) => void;
}

function AcceptForm({ token, hasAccount, onDone }: FormProps) {
  const { api } = useStudio();
  const t = useTranslations('signIn');
  const failures = useTranslations('frame.failures');
  const failureText = useFailureText();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Acceptance>({
    defaultValues: { name: '', password: '', code: '' },
  });
  const submit = handleSubmit(async ({ name, password, code }) => {
    setFailure(null);
    const body = {
      token,
      name: hasAccount ? null : name,
      password,
      code: needsCode ? code.trim() : null,
    };
    try {
      onDone((await api.operator.acceptInvitation({ body })).content);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'operator_code_required') setNeedsCode(true);
      else setFailure(failureText(error));
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {!hasAccount && (
        <Field
          label={t('name')}
          autoComplete="name"
          problem={formState.errors.name === undefined ? null : t('nameMissing')}
          {...register('name', { required: true })}
        />
      )}
      <Field
        label={hasAccount ? t('password') : t('newPassword')}
        hint={hasAccount ? t('knownAccount') : t('newPasswordHint')}
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        problem={
          formState.errors.password === undefined
            ? null
            : hasAccount
              ? t('passwordMissing')
              : failures('weak_password')
        }
        {...register('password', {
          required: true,
          ...(!hasAccount && { minLength: passwordMinimum }),
        })}
      />
      {needsCode && (
        <Field
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          {...register('code')}
        />
      )}
      {failure !== null && (
        <p role="alert" className="rounded-lg border border-danger p-3 text-body text-danger-text">
          {failure}
        </p>
      )}
      <Button type="submit" look="primary" disabled={formState.isSubmitting}>
        {t('accept')}
      </Button>
    </form>
  );
}

function Invitation() {
  const { api, queryClient } = useStudio();
  const t = useTranslations('signIn');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const roleName = useTranslations('session.roles');
  const format = useFormatter();
  const [token] = useState(takeLinkToken);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () =>
      (await api.operator.getInvitation({ body: { token: token ?? '' } })).content,
    enabled: token !== null,
    retry: false,
    // Not loaded again: a failure would replace the form that is being filled in.
    staleTime: Infinity,
  });
  if (token === null || invitation.isError)
    return (
      <SignedOutLayout title={t('invitationOver')}>
        <p>{token === null ? t('linkIncomplete') : failureText(invitation.error)}</p>
      </SignedOutLayout>
    );
  if (invitation.data === undefined)
    return (
      <SignedOutLayout title={t('invitation')}>
        <Skeleton className="h-40" />
      </SignedOutLayout>
    );
  const { email, role, tenantName, otherPortals, invitedBy, hasAccount } = invitation.data;
  return (
    <SignedOutLayout
      title={t('invitation')}
      intro={t('invited', { by: invitedBy, tenant: tenantName, role: roleName(role), email })}
    >
      {otherPortals.length > 0 && (
        <p className="text-body text-muted">
          {t('invitedToo', { portals: format.list(otherPortals) })}
        </p>
      )}
      <ProviderChoice to={null} />
      <AcceptForm
        token={token}
        hasAccount={hasAccount}
        onDone={(session) => {
          queryClient.setQueryData(sessionQuery(api).queryKey, session);
          void navigate({ to: '/', replace: true });
        }}
      />
    </SignedOutLayout>
  );
}

export const InvitationPage = () => (
  <WithTexts of="signIn">
    <Invitation />
  </WithTexts>
);
