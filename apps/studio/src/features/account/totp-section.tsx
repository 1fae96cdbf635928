import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { sessionQuery, useSession } from '../session/session.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpProps {
  readonly secret: string;
  readonly uri: string;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and prompts for the first code of the app. */
function SetUp({ secret, uri, onClose, onDone }: SetUpProps) {
  const { api } = useStudio();
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: async () =>
      (await api.operator.confirmTotp({ body: { code: code.replaceAll(/\s/g, '') } })).content,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Modal
      isOpen
      ignoresOutsidePress
      onClose={onClose}
      title={t('totpSetUp')}
      description={t('totpScan')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
          alt={t('totpQr')}
          className="mx-auto size-52 rounded-lg bg-white p-2"
        />
        {/* A phone cannot scan its own screen. */}
        <a href={uri} className={buttonClass('secondary', 'md:hidden')}>
          {t('totpHere')}
        </a>
        <CopyRow label={t('totpSecret')} value={secret} />
        <Field
          label={t('totpCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        {confirm.isError && <Notice look="warning">{failureText(confirm.error)}</Notice>}
        <Button type="submit" look="primary" disabled={confirm.isPending || code.trim() === ''}>
          {t('totpConfirm')}
        </Button>
      </form>
    </Modal>
  );
}

/** Codes of an authenticator app as a second factor, and recovery codes. */
export function TotpSection() {
  const { api } = useStudio();
  const { person } = useSession();
  const client = useQueryClient();
  const t = useTranslations('account');
  const failureText = useFailureText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
  const setUp = useMutation({ mutationFn: async () => (await api.operator.setUpTotp()).content });
  const renew = useMutation({
    mutationFn: async () => (await api.operator.createRecoveryCodes()).content,
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.operator.removeTotp(),
    onSuccess: async () => {
      setIsRemoving(false);
      await reload();
    },
  });
  const failure = setUp.error ?? renew.error;
  return (
    <section aria-labelledby="totp" className="flex flex-col gap-3">
      <h2 id="totp" className="text-lg font-semibold">
        {t('totp')}
      </h2>
      <p className="text-body text-muted">
        {person.hasTotp ? t('totpOn', { count: person.recoveryCodesLeft }) : t('totpOff')}
      </p>
      {failure !== null && <Notice look="warning">{failureText(failure)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {person.hasTotp ? (
          <>
            <Button disabled={renew.isPending} onClick={() => renew.mutate()}>
              {t('newCodes')}
            </Button>
            <Button look="quiet" onClick={() => setIsRemoving(true)}>
              {t('totpRemove')}
            </Button>
          </>
        ) : (
          <Button disabled={setUp.isPending} onClick={() => setUp.mutate()}>
            {t('totpSetUp')}
          </Button>
        )}
      </div>
      {setUp.data !== undefined && (
        <SetUp
          secret={setUp.data.secret}
          uri={setUp.data.uri}
          onClose={() => setUp.reset()}
          onDone={(recoveryCodes) => {
            setUp.reset();
            setCodes(recoveryCodes);
            void reload();
          }}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      <Confirm
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('totpRemoveTitle')}
        description={t('totpRemoveIntro')}
        action={t('totpRemove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
    </section>
  );
}
