import { passwordMinimum } from '@grandstand/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';

function NewPassword() {
  const { api } = useStudio();
  const t = useTranslations('signIn');
  const failures = useTranslations('frame.failures');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [token] = useState(takeLinkToken);
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (password.length < passwordMinimum) {
      setFailure(failures('weak_password'));
      return;
    }
    setIsSending(true);
    setFailure(null);
    try {
      await api.operator.resetPassword({ body: { token: token ?? '', password } });
      await navigate({ to: '/sign-in', replace: true });
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsSending(false);
  };
  if (token === null)
    return (
      <SignedOutLayout title={t('passwordTitle')}>
        <p>{t('linkIncomplete')}</p>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title={t('passwordTitle')} intro={t('passwordIntro')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          problem={failure}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {t('passwordSave')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}

/** Sets a new password by the link of a mail. */
export const PasswordPage = () => (
  <WithTexts of="signIn">
    <NewPassword />
  </WithTexts>
);
