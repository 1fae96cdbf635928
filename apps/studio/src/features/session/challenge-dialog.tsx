import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChallengeKind } from '../../lib/challenges.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { sessionQuery } from './session.api.ts';

interface Props {
  readonly kind: ChallengeKind;
  readonly email: string;
}

/**
 * Asks an operator whose session has ended to sign in again, or for a fresh proof, over the open page: what they
 * have entered stays, and the call that was refused is then sent again.
 */
export function ChallengeDialog({ kind, email }: Props) {
  const { api, challenges } = useStudio();
  const queryClient = useQueryClient();
  const t = useTranslations('session');
  const isProof = kind === 'proof';
  const { operator } = api;
  return (
    <Modal
      isOpen
      title={isProof ? t('proof') : t('ended')}
      description={isProof ? t('proofIntro') : t('endedIntro', { email })}
    >
      <CredentialsForm
        email={email}
        submitLabel={isProof ? t('prove') : t('signInAgain')}
        onPassword={async ({ password, code, email: address }) =>
          isProof
            ? (await operator.prove({ body: { password, code } })).content
            : (await operator.createSession({ body: { email: address, password, code } })).content
        }
        startPasskey={async () =>
          (await (isProof ? operator.startPasskeyProof() : operator.startPasskeySession())).content
        }
        onPasskey={async (body) =>
          (await (isProof ? operator.proveByPasskey : operator.createPasskeySession)({ body }))
            .content
        }
        onDone={(session) => {
          queryClient.setQueryData(sessionQuery(api).queryKey, session);
          challenges.answer(true);
        }}
      >
        <Button look="quiet" onClick={() => challenges.answer(false)}>
          {t('notNow')}
        </Button>
      </CredentialsForm>
    </Modal>
  );
}
