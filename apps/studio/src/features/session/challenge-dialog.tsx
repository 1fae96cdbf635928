import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChallengeKind } from '../../lib/challenges.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { sessionQuery } from './session.api.ts';

interface Props {
  readonly kind: ChallengeKind;
  readonly email: string;
}

function Challenge({ kind, email }: Props) {
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

/**
 * Prompts an operator to sign in again after their session has ended, or to reauthenticate, over the open page:
 * what they have entered stays, and the call that was refused is then sent again.
 */
export const ChallengeDialog = (props: Props) => (
  <WithTexts of="signIn">
    <Challenge {...props} />
  </WithTexts>
);
