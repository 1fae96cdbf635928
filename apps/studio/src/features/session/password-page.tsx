import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { takeLinkToken } from './link-token.ts';

/** Sets a new password by the link of a mail. */
export function PasswordPage() {
  const { api } = useStudio();
  const t = useTranslations('session');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [token] = useState(takeLinkToken);
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
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
          required
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
