import type { OperatorSession } from '@grandstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChallengeKind } from '../../lib/challenges.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { authenticateInWindow } from './provider-attempt.ts';
import { ProviderButton } from './provider-button.tsx';
import { sessionQuery, useSession } from './session.api.ts';

interface Props {
  readonly kind: ChallengeKind;
  readonly email: string;
}

/**
 * Prompts a person whom the tenant's provider signed in to sign in there again, in a window, so that the open page
 * and what they have entered stay.
 */
function ProviderChallenge({ kind }: Pick<Props, 'kind'>) {
  const { api, challenges } = useStudio();
  const queryClient = useQueryClient();
  const t = useTranslations('signIn');
  const { person, provider } = useSession();
  const isReauthentication = kind === 'reauthentication';
  const { operator } = api;
  const authenticate = async (signal: AbortSignal): Promise<OperatorSession> => {
    const start = async () =>
      isReauthentication
        ? (await operator.startProviderReauthentication()).content
        : (await operator.startProviderSession({ body: {} })).content;
    const body = await authenticateInWindow(start, signal);
    const finish = isReauthentication
      ? operator.reauthenticateByProvider
      : operator.createProviderSession;
    return (await finish({ body })).content;
  };
  return (
    <Modal
      isOpen
      title={isReauthentication ? t('reauthentication') : t('ended')}
      description={t(isReauthentication ? 'reauthenticationProvider' : 'endedProvider', {
        provider: provider ?? '',
      })}
    >
      <div className="flex flex-col gap-4">
        <ProviderButton
          look="primary"
          onClick={async (signal) => {
            const session = await authenticate(signal);
            // Another person signed in: what is open belongs to the first.
            if (session.person.id !== person.id) return location.assign('/studio/');
            queryClient.setQueryData(sessionQuery(api).queryKey, session);
            return challenges.resolve(true);
          }}
        />
        <Button look="quiet" onClick={() => challenges.resolve(false)}>
          {t('notNow')}
        </Button>
      </div>
    </Modal>
  );
}

function PasswordChallenge({ kind, email }: Props) {
  const { api, challenges } = useStudio();
  const queryClient = useQueryClient();
  const t = useTranslations('signIn');
  const isReauthentication = kind === 'reauthentication';
  const { operator } = api;
  return (
    <Modal
      isOpen
      title={isReauthentication ? t('reauthentication') : t('ended')}
      description={isReauthentication ? t('reauthenticationIntro') : t('endedIntro', { email })}
    >
      <CredentialsForm
        email={email}
        submitLabel={isReauthentication ? t('reauthenticate') : t('signInAgain')}
        onPassword={async ({ password, code, email: address }) =>
          isReauthentication
            ? (await operator.reauthenticate({ body: { password, code } })).content
            : (await operator.createSession({ body: { email: address, password, code } })).content
        }
        startPasskey={async () =>
          (
            await (isReauthentication
              ? operator.startPasskeyReauthentication()
              : operator.startPasskeySession())
          ).content
        }
        onPasskey={async (body) =>
          (
            await (
              isReauthentication ? operator.reauthenticateByPasskey : operator.createPasskeySession
            )({ body })
          ).content
        }
        onDone={(session) => {
          queryClient.setQueryData(sessionQuery(api).queryKey, session);
          challenges.resolve(true);
        }}
      >
        <Button look="quiet" onClick={() => challenges.resolve(false)}>
          {t('notNow')}
        </Button>
      </CredentialsForm>
    </Modal>
  );
}

function Challenge(props: Props) {
  const { provider } = useSession();
  return provider === null ? <PasswordChallenge {...props} /> : <ProviderChallenge {...props} />;
}

/**
 * Prompts an operator to sign in again after their session has ended, or to reauthenticate, over the open page:
 * what they have entered stays, and the call that was refused is then sent again.
 */
export const ChallengeDialog = (props: Props) => (
  <WithTexts of="signIn">
    <Challenge {...props} />
  </WithTexts>
);
