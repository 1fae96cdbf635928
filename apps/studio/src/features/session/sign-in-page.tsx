import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ProviderChoice } from './provider-button.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { sessionQuery } from './session.api.ts';

/** Sends a link for a new password. Says the same whether or not there is such an operator. */
function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const { api } = useStudio();
  const t = useTranslations('signIn');
  const failureText = useFailureText();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('sending');
    setFailure(null);
    try {
      await api.operator.requestPasswordReset({ body: { email } });
      setState('sent');
    } catch (error) {
      setFailure(failureText(error));
      setState('open');
    }
  };
  return (
    <SignedOutLayout title={t('forgotTitle')} intro={t('forgotIntro')}>
      {state === 'sent' ? (
        <p role="status">{t('forgotSent', { email })}</p>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Field
            label={t('email')}
            type="email"
            required
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            problem={failure}
          />
          <Button type="submit" look="primary" disabled={state === 'sending'}>
            {t('forgotSend')}
          </Button>
        </form>
      )}
      <Button look="quiet" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </SignedOutLayout>
  );
}

function SignIn() {
  const { api, queryClient } = useStudio();
  const t = useTranslations('signIn');
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/sign-in' });
  const [isForgotten, setIsForgotten] = useState(false);
  if (isForgotten) return <ForgottenPassword onBack={() => setIsForgotten(false)} />;
  return (
    <SignedOutLayout title={t('signIn')}>
      <ProviderChoice to={to ?? null} />
      <CredentialsForm
        email={null}
        submitLabel={t('signIn')}
        onPassword={async (body) => (await api.operator.createSession({ body })).content}
        startPasskey={async () => (await api.operator.startPasskeySession()).content}
        onPasskey={async (body) => (await api.operator.createPasskeySession({ body })).content}
        onDone={(session) => {
          queryClient.setQueryData(sessionQuery(api).queryKey, session);
          void navigate({ to: to ?? '/', replace: true });
        }}
      >
        <Button look="quiet" onClick={() => setIsForgotten(true)}>
          {t('forgot')}
        </Button>
      </CredentialsForm>
    </SignedOutLayout>
  );
}

export const SignInPage = () => (
  <WithTexts of="signIn">
    <SignIn />
  </WithTexts>
);
